import { type ChangeEvent, type FocusEvent, type KeyboardEvent, useState } from 'react'

/**
 * A date input’s props: the field keeps what is typed until it is left, and chooses only valid dates. A year
 * being typed starts as 0002, so the input needs a `min`; if it can’t be empty, it also needs `required`.
 */
export function useTypedDate(value: string, choose: (date: string) => void) {
	const [typed, setTyped] = useState<string>()
	// An incomplete date has an empty value, but isn’t valid.
	const take = ({ target }: ChangeEvent<HTMLInputElement> | FocusEvent<HTMLInputElement>) => {
		if (target.validity.valid && target.value !== value) choose(target.value)
	}
	return {
		type: 'date',
		value: typed ?? value,
		onChange: (event: ChangeEvent<HTMLInputElement>) => {
			setTyped(event.target.value)
			take(event)
		},
		onBlur: (event: FocusEvent<HTMLInputElement>) => {
			// Clearing the last part fires no change: the value was already empty.
			if (typed !== undefined) take(event)
			setTyped(undefined)
		},
		onKeyDown: ({ key }: KeyboardEvent) => key === 'Escape' && setTyped(undefined),
	}
}
