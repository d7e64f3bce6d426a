import { type ChangeEvent, type FocusEvent, type KeyboardEvent, useState } from 'react'

/**
 * A date input’s props: until the field is left it keeps what was typed, of which only valid dates are chosen. A
 * year being typed starts as 0002, so the input needs a `min`; one that can’t be empty is `required`.
 */
export function useTypedDate(value: string, choose: (date: string) => void) {
	const [typed, setTyped] = useState<string>()
	// A date that misses a part is empty, but not valid.
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
			// The last part that is cleared changes nothing, as it was empty already.
			if (typed !== undefined) take(event)
			setTyped(undefined)
		},
		onKeyDown: ({ key }: KeyboardEvent) => key === 'Escape' && setTyped(undefined),
	}
}
