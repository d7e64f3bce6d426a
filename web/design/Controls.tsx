import { Columns2, Moon, RectangleHorizontal, RotateCcw, Rows3, Sun, SunMoon } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import {
	type Design,
	type DesignChoices,
	type DesignText,
	designLimits,
	type Gradient,
	gradients,
	type pictureFields,
} from '../../schema/design'
import type { Language } from '../../schema/languages'
import { paths } from '../../schema/paths'
import { paletteOf } from '../capture/designStyle'
import { usePlan } from '../plans/usePlan'
import { CheckboxField, TextAreaField, TextField } from '../ui/Field'
import { ColorField } from './ColorField'
import { without, withText } from './choices'
import { PictureField } from './PictureField'
import type { Template } from './queries'
import { RichTextField } from './RichTextField'
import { Segments } from './Segments'
import { ShareCard } from './ShareCard'
import type { Sample } from './states'
import { Templates } from './Templates'
import { TranslatedTexts } from './TranslatedTexts'

const buttons = (Object.keys(gradients) as Gradient[]).map(
	(name) =>
		[
			name,
			`${name.slice('gradient-'.length).replace(/^./, (c) => c.toUpperCase())} gradient`,
			`linear-gradient(135deg, ${gradients[name].join(', ')})`,
		] as const,
)

const pictures = {
	logo: ['Logo', 'Above the heading, 44 px high.'],
	cover: ['Cover', 'Above the card, or beside the form in the split layout.'],
	shareImage: ['Share image', '1200 × 630 px. Uses the cover if empty.'],
} as const

type Props = {
	/** The current choices, and the design they result in. */
	now: DesignChoices
	design: Design
	link: Sample
	/** Whether this is the design for all links. */
	ofAll: boolean
	templates: readonly Template[]
	/** Errors by the choice's name. */
	faults: Record<string, string>
	/** The language being translated into and previewed. */
	language: Language | undefined
	/** `what` identifies the change, for undo. */
	onChange: (now: DesignChoices, what: string) => void
}

/** All controls of a design. */
export function Controls({
	now,
	design,
	link,
	ofAll,
	templates,
	faults,
	language,
	onChange,
}: Props) {
	const { canHideBadge } = usePlan()
	const set = (change: DesignChoices) => onChange({ ...now, ...change }, Object.keys(change).join())
	const reset = (...fields: (keyof Design)[]) =>
		onChange(without(now, ...fields), `reset ${fields}`)
	const write = (field: DesignText, text: string) => onChange(withText(now, field, text), field)
	const chosen = (...fields: (keyof Design)[]) =>
		fields.some((field) => now[field] !== undefined) ? () => reset(...fields) : undefined
	const picture = (place: (typeof pictureFields)[number]) => (
		<div data-part={place}>
			<PictureField
				label={pictures[place][0]}
				hint={pictures[place][1]}
				place={place}
				value={design[place]}
				error={faults[place]}
				onChange={(hash) => set({ [place]: hash })}
			/>
		</div>
	)
	const plainTexts = ofAll
		? { heading: 'The title of each link', text: 'The description of each link' }
		: { heading: link.title, text: link.description ?? 'None' }
	return (
		<div className="divide-y divide-line">
			<Part title="Start from">
				<Templates
					saved={templates}
					now={now}
					onApply={(template) => onChange({ ...now, ...template }, 'template')}
				/>
			</Part>
			<Part title="Colors" onReset={chosen('colour', 'background', 'theme')}>
				<Row name="Button and links">
					<ColorField
						label="Button and links"
						value={design.colour}
						swatches={buttons}
						error={faults.colour}
						onChange={(color) => set({ colour: color })}
					/>
				</Row>
				<Row name="Background">
					<ColorField
						label="Background"
						value={design.background}
						swatches={[
							['white', 'Plain', '#f6f7f9'],
							[
								'gradient',
								'Gradient of the button’s color',
								paletteOf({ colour: design.colour, background: 'gradient' }, false)['--backdrop'] ??
									'',
							],
						]}
						error={faults.background}
						onChange={(background) => set({ background })}
					/>
				</Row>
				<Segments
					label="Theme"
					named
					value={design.theme}
					options={[
						['light', 'Light', Sun],
						['dark', 'Dark', Moon],
						['auto', 'By device', SunMoon],
					]}
					onChange={(theme) => set({ theme })}
				/>
			</Part>
			<Part title="Layout" onReset={chosen('layout')}>
				<Segments
					label="Layout"
					named
					value={design.layout}
					options={[
						['standard', 'Standard', RectangleHorizontal],
						['compact', 'Compact', Rows3],
						['split', 'Split', Columns2],
					]}
					onChange={(layout) => set({ layout })}
				/>
			</Part>
			<Part title="Pictures" onReset={chosen('logo', 'cover')}>
				<div className="grid grid-cols-2 gap-3">
					{picture('logo')}
					{picture('cover')}
				</div>
			</Part>
			<Part title="Words" onReset={chosen('heading', 'text', 'button')}>
				<div data-part="heading">
					<TextField
						label="Heading"
						maxLength={designLimits.heading}
						value={now.heading ?? ''}
						placeholder={design.heading || plainTexts.heading}
						error={faults.heading}
						onChange={({ target }) => write('heading', target.value)}
					/>
				</div>
				<div data-part="text">
					<RichTextField
						label="Text"
						value={now.text ?? ''}
						placeholder={design.text ?? plainTexts.text}
						error={faults.text}
						onChange={(text) => write('text', text)}
					/>
				</div>
				<div data-part="button">
					<TextField
						label="Button"
						maxLength={designLimits.button}
						value={now.button ?? ''}
						placeholder={design.button || 'Continue to Content'}
						error={faults.button}
						onChange={({ target }) => write('button', target.value)}
					/>
				</div>
				{ofAll && <p className="text-sm text-soft">Used on every link that doesn’t set its own.</p>}
			</Part>
			<Part title="When shared" onReset={chosen('shareTitle', 'shareText', 'shareImage')}>
				<ShareCard link={link} design={design} />
				<TextField
					label="Share title"
					maxLength={designLimits.shareTitle}
					value={now.shareTitle ?? ''}
					placeholder={design.shareTitle || design.heading || plainTexts.heading}
					error={faults.shareTitle}
					onChange={({ target }) => write('shareTitle', target.value)}
				/>
				<TextAreaField
					label="Share description"
					rows={2}
					maxLength={designLimits.shareText}
					value={now.shareText ?? ''}
					placeholder={design.shareText || plainTexts.text}
					error={faults.shareText}
					onChange={({ target }) => write('shareText', target.value)}
				/>
				{picture('shareImage')}
			</Part>
			<Part title="Translations" onReset={chosen('translations')}>
				<TranslatedTexts
					now={now}
					language={language}
					faults={faults}
					onChange={(next) => onChange(next, 'translations')}
				/>
			</Part>
			<Part title="Made with Leadlinks" onReset={canHideBadge ? chosen('badge') : undefined}>
				<div data-part="badge">
					<CheckboxField
						label="Show a small credit line"
						checked={design.badge || !canHideBadge}
						disabled={!canHideBadge}
						onChange={({ target }) => set({ badge: target.checked })}
					/>
				</div>
				{!canHideBadge && (
					<p className="text-sm text-soft">
						<Link to={paths.pricing({ plan: 'premium' })} className="text-accent-ink underline">
							Premium
						</Link>{' '}
						removes this line.
					</p>
				)}
			</Part>
		</div>
	)
}

/** A group of choices; `onReset` reverts them to the inherited ones. */
function Part({
	title,
	onReset,
	children,
}: {
	title: string
	onReset?: (() => void) | undefined
	children: ReactNode
}) {
	return (
		<section className="space-y-3 py-5 first:pt-0 max-sm:py-3">
			<header className="flex min-h-6 items-center justify-between">
				<h2 className="font-semibold">{title}</h2>
				{onReset && (
					<button
						type="button"
						onClick={onReset}
						aria-label={`Reset: ${title}`}
						className="flex items-center gap-1 rounded-md px-1.5 py-0.5 text-sm text-soft hover:bg-sunken hover:text-ink pointer-coarse:py-2.5"
					>
						<RotateCcw className="size-3" aria-hidden /> Reset
					</button>
				)}
			</header>
			{children}
		</section>
	)
}

const Row = ({ name, children }: { name: string; children: ReactNode }) => (
	<div>
		<p className="mb-1.5 text-sm font-semibold" aria-hidden>
			{name}
		</p>
		{children}
	</div>
)
