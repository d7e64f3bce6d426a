import { Link } from 'react-router'
import { type Design, type DesignChoices, designLimits } from '../../schema/design'
import { paths } from '../../schema/paths'
import { Button } from '../ui/Button'
import { TextAreaField, TextField } from '../ui/Field'
import { Choice } from '../ui/SelectField'

type Options = readonly (readonly [string, string])[]

const buttons: Options = [
	['gradient-blue', 'Blue gradient'],
	['gradient-green', 'Green gradient'],
	['gradient-orange', 'Orange gradient'],
	['gradient-purple', 'Purple gradient'],
	['gradient-teal', 'Teal gradient'],
]

const layouts = [
	['standard', 'Standard'],
	['compact', 'Compact'],
	['split', 'Split'],
] as const satisfies [Design['layout'], string][]

const backgrounds: Options = [
	['white', 'White'],
	['gradient', 'Gradient'],
	['dark', 'Dark'],
]

/** A theme also sets a background, and the other way around. */
const looks: Record<string, DesignChoices> = {
	white: { background: 'white', theme: 'light' },
	gradient: { background: 'gradient', theme: 'light' },
	dark: { background: 'white', theme: 'dark' },
}

/** The options, plus one for a custom color from the editor. */
const withOwn = (options: Options, value: string): Options =>
	value.startsWith('#') ? [...options, [value, `Custom, ${value}`]] : options

/** The controls for the preview's texts and looks. */
export default function PreviewControls({
	design,
	changed,
	saving,
	onChange,
	onSave,
	onDiscard,
}: {
	design: Design
	changed: boolean
	saving: boolean
	onChange: (change: DesignChoices) => void
	onSave: () => void
	onDiscard: () => void
}) {
	const { heading, text, colour, background, theme, layout } = design
	const behind = background === 'white' && theme === 'dark' ? 'dark' : background
	return (
		<div className="grid gap-4 pt-4 sm:grid-cols-2">
			<TextField
				label="Form title"
				className="sm:col-span-2"
				maxLength={designLimits.heading}
				value={heading}
				hint="Used on every link without its own heading, once you save."
				onChange={({ target }) => onChange({ heading: target.value })}
			/>
			<TextAreaField
				label="Form description"
				className="sm:col-span-2"
				rows={2}
				maxLength={designLimits.text}
				value={text ?? ''}
				onChange={({ target }) => onChange({ text: target.value })}
			/>
			<Choice
				label="Page background"
				value={behind}
				options={withOwn(backgrounds, behind)}
				onChange={(chosen) => onChange(looks[chosen] ?? { background: chosen })}
			/>
			<Choice
				// The specification spells it this way.
				label="Button color"
				value={colour}
				options={withOwn(buttons, colour)}
				onChange={(chosen) => onChange({ colour: chosen })}
			/>
			<Choice
				label="Form layout"
				value={layout}
				options={layouts}
				onChange={(chosen) => onChange({ layout: chosen })}
			/>
			<div className="flex flex-wrap items-center gap-2 sm:col-span-2">
				<Button pending={saving} disabled={!changed} onClick={onSave}>
					{saving ? 'Saving...' : 'Save for all links'}
				</Button>
				{changed && (
					<Button variant="ghost" onClick={onDiscard}>
						Discard
					</Button>
				)}
				<Button asChild variant="ghost" className="ms-auto">
					<Link to={paths.design()}>Logo, images and more</Link>
				</Button>
			</div>
		</div>
	)
}
