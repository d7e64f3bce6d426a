import { Check } from 'lucide-react'
import { useId, useState } from 'react'
import { textOn } from '../../schema/color'
import { stopsOf } from '../capture/designStyle'
import { cx } from '../ui/cx'
import { useEarly } from '../ui/useEarly'

/** The browser's color input as a round swatch. */
export const colorInputClass =
	'size-(--control) cursor-pointer border-0 bg-transparent p-1.5 [&::-moz-color-swatch]:rounded-full [&::-moz-color-swatch]:border-line-strong [&::-webkit-color-swatch]:rounded-full [&::-webkit-color-swatch]:border-line-strong [&::-webkit-color-swatch-wrapper]:p-0'

/** Preset colors and a custom one. */
export function ColorField({
	label,
	value: color,
	swatches,
	error,
	onChange,
}: {
	label: string
	value: string
	/** Each preset's value, name and CSS background, and what is readable on it if its value doesn't tell. */
	swatches: readonly (readonly [value: string, name: string, look: string, ink?: string])[]
	error?: string | undefined
	onChange: (color: string) => void
}) {
	const id = useId()
	const [value, choose] = useEarly(color, onChange)
	const [typed, setTyped] = useState<string>()
	const isHex = value.startsWith('#')
	const hex = isHex ? value : stopsOf(value)[0]
	const given = swatches.find(([one]) => one === value)
	const shown = [hex, given?.[2]].find((one) => one && /^#[\da-f]{6}$/.test(one))
	function type(text: string) {
		const whole = text.startsWith('#') ? text : `#${text}`
		setTyped(text)
		if (/^#(?:[\da-f]{3}|[\da-f]{6})$/i.test(whole)) choose(whole.toLowerCase())
	}
	return (
		<div>
			<fieldset className="flex flex-wrap items-center gap-1.5">
				<legend className="sr-only">{label}</legend>
				{swatches.map(([one, name, look, ink]) => (
					<label
						key={one}
						title={name}
						className={cx(
							'flex size-(--control) cursor-pointer max-sm:size-9 forced-color-adjust-none items-center justify-center rounded-full has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent',
							one === value
								? 'shadow-[inset_0_0_0_2px_var(--accent),inset_0_0_0_4px_var(--surface)]'
								: 'border border-line-strong/40',
						)}
						style={{ background: look }}
					>
						<input
							type="radio"
							className="sr-only"
							name={id}
							aria-label={name}
							checked={one === value}
							onChange={() => choose(one)}
						/>
						{one === value && (
							<Check
								className="size-4"
								style={{ color: ink ?? textOn([...stopsOf(one)]) }}
								aria-hidden
							/>
						)}
					</label>
				))}
				<span
					className={cx(
						'ms-auto flex h-(--control) sm:max-lg:ms-4 forced-color-adjust-none items-center overflow-hidden rounded-lg border',
						given
							? 'border-line-strong/60'
							: 'border-accent shadow-[inset_0_0_0_1px_var(--accent)]',
					)}
				>
					<input
						type="color"
						aria-label={`${label}: any other`}
						className={colorInputClass}
						value={shown ?? '#ffffff'}
						onChange={({ target }) => {
							setTyped(undefined)
							choose(target.value)
						}}
					/>
					<input
						type="text"
						aria-label={`${label} as #rrggbb`}
						aria-invalid={error ? true : undefined}
						className="h-full w-20 rounded-r-lg bg-transparent pr-2 text-sm -outline-offset-2 tabular-nums"
						maxLength={7}
						spellCheck={false}
						placeholder="#rrggbb"
						value={typed ?? (isHex ? value : (shown ?? ''))}
						onFocus={({ target }) => target.select()}
						onChange={({ target }) => type(target.value)}
						onBlur={() => setTyped(undefined)}
					/>
				</span>
			</fieldset>
			{error && (
				<p role="alert" className="mt-1 text-sm text-bad">
					{error}
				</p>
			)}
		</div>
	)
}
