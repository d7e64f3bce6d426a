import { Columns2, Moon, RectangleHorizontal, Rows3, Sun, SunMoon } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import {
	type Design,
	type DesignChoices,
	type DesignText,
	designLimits,
	type Gradient,
	gradients,
} from '../../schema/design'
import { paths } from '../../schema/paths'
import { paletteOf } from '../capture/designStyle'
import { usePlan } from '../plans/usePlan'
import { CheckboxField, TextAreaField, TextField } from '../ui/Field'
import { ColorField } from './ColorField'
import { withText } from './choices'
import { Fold } from './Fold'
import {
	CoverAndTitle,
	type Designing,
	Picture,
	plainTexts,
	resetOf,
	Translations,
} from './PageParts'
import type { Template } from './queries'
import { Segments } from './Segments'
import { ShareCard } from './ShareCard'
import { SaveTemplate, Templates } from './Templates'

const buttons = (Object.keys(gradients) as Gradient[]).map(
	(name) =>
		[
			name,
			`${name.slice('gradient-'.length).replace(/^./, (c) => c.toUpperCase())} gradient`,
			`linear-gradient(135deg, ${gradients[name].join(', ')})`,
		] as const,
)

/** All controls of a design, or only those of its look: the rail opens those of the page's parts. */
export function Controls({
	templates,
	looks,
	...props
}: Designing & { templates: readonly Template[]; looks: boolean }) {
	const { now, design, link, faults, onChange } = props
	const { canHideBadge } = usePlan()
	const plain = plainTexts(props)
	const ground = (background: string) =>
		paletteOf({ colour: design.colour, background }, design.theme === 'dark')
	const set = (change: DesignChoices) => onChange({ ...now, ...change }, Object.keys(change).join())
	const write = (field: DesignText, text: string) => onChange(withText(now, field, text), field)
	const chosen = (...fields: (keyof Design)[]) => resetOf(props, ...fields)
	return (
		<div className="divide-y divide-line">
			<Fold title="Start from" aside={<SaveTemplate design={now} />}>
				<Templates
					saved={templates}
					shown={design}
					onApply={(template) => onChange({ ...now, ...template }, 'template')}
				/>
			</Fold>
			<Fold title="Colors" onReset={chosen('colour', 'background', 'theme')}>
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
							['white', 'Plain', ground('white')['--stage'], ground('white')['--ink']],
							[
								'gradient',
								'Gradient of the button’s color',
								ground('gradient')['--backdrop'] ?? '',
								ground('gradient')['--ink'],
							],
						]}
						error={faults.background}
						onChange={(background) => set({ background })}
					/>
				</Row>
				<Row name="Theme">
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
				</Row>
			</Fold>
			<Fold title="Layout" onReset={chosen('layout')}>
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
			</Fold>
			{!looks && <CoverAndTitle {...props} texts={['heading', 'text', 'button']} />}
			<Fold
				title="When shared"
				closed
				needed={faults.shareTitle !== undefined || faults.shareText !== undefined}
				onReset={chosen('shareTitle', 'shareText', 'shareImage')}
			>
				<ShareCard link={link} design={design} />
				<TextField
					label="Share title"
					maxLength={designLimits.shareTitle}
					value={now.shareTitle ?? ''}
					placeholder={design.shareTitle || design.heading || plain.heading}
					error={faults.shareTitle}
					onChange={({ target }) => write('shareTitle', target.value)}
				/>
				<TextAreaField
					label="Share description"
					rows={2}
					maxLength={designLimits.shareText}
					value={now.shareText ?? ''}
					placeholder={design.shareText || plain.text}
					error={faults.shareText}
					onChange={({ target }) => write('shareText', target.value)}
				/>
				<Translations {...props} of={['shareTitle', 'shareText']} />
				<Picture {...props} place="shareImage" />
			</Fold>
			<Fold title="Made with Leadlinks" closed onReset={canHideBadge ? chosen('badge') : undefined}>
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
			</Fold>
		</div>
	)
}

const Row = ({ name, children }: { name: string; children: ReactNode }) => (
	<div className="not-first:pt-2">
		<p className="mb-2 text-sm font-semibold" aria-hidden>
			{name}
		</p>
		{children}
	</div>
)
