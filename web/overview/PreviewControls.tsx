import type { CaptureLook } from '../capture/look'
import { TextAreaField, TextField } from '../ui/Field'
import { Choice } from '../ui/SelectField'

export type PreviewTexts = { title: string; description: string }

const backgrounds = [
	['white', 'White'],
	['gradient', 'Gradient'],
	['dark', 'Dark'],
] as const satisfies [CaptureLook['background'], string][]

const buttons = [
	['gradient-blue', 'Blue gradient'],
	['gradient-green', 'Green gradient'],
	['gradient-orange', 'Orange gradient'],
	['gradient-purple', 'Purple gradient'],
	['gradient-teal', 'Teal gradient'],
] as const satisfies [CaptureLook['button'], string][]

const layouts = [
	['standard', 'Standard'],
	['compact', 'Compact'],
] as const satisfies [CaptureLook['layout'], string][]

/** The controls for the preview's texts and looks. */
export default function PreviewControls({
	texts,
	onTexts,
	look,
	onLook,
}: {
	texts: PreviewTexts
	onTexts: (texts: PreviewTexts) => void
	look: CaptureLook
	onLook: (look: CaptureLook) => void
}) {
	return (
		<div className="grid gap-4 pt-4 sm:grid-cols-2">
			<TextField
				label="Form title"
				className="sm:col-span-2"
				value={texts.title}
				onChange={(event) => onTexts({ ...texts, title: event.target.value })}
			/>
			<TextAreaField
				label="Form description"
				className="sm:col-span-2"
				rows={2}
				value={texts.description}
				onChange={(event) => onTexts({ ...texts, description: event.target.value })}
			/>
			<Choice
				label="Page background"
				value={look.background}
				options={backgrounds}
				onChange={(background) => onLook({ ...look, background })}
			/>
			<Choice
				label="Button colour"
				value={look.button}
				options={buttons}
				onChange={(button) => onLook({ ...look, button })}
			/>
			<Choice
				label="Form layout"
				value={look.layout}
				options={layouts}
				onChange={(layout) => onLook({ ...look, layout })}
			/>
		</div>
	)
}
