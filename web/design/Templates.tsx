import { Plus, X } from 'lucide-react'
import { type Design, type DesignChoices, designLimits, designOf } from '../../schema/design'
import { builtInTemplates } from '../../schema/designTemplates'
import { sameJson } from '../../schema/sameJson'
import { paletteOf } from '../capture/designStyle'
import { onFirstUse } from '../shell/onFirstUse'
import { cx } from '../ui/cx'
import { toast } from '../ui/toast'
import { useEarly } from '../ui/useEarly'
import { useDeleteTemplate, useSaveTemplate } from './changes'
import { foldAction } from './Fold'
import type { Template } from './queries'

const AskText = onFirstUse(() => import('../ui/AskText'))

/** Designs to start from: ours, and the workspace's own. */
export function Templates({
	saved,
	shown: design,
	onApply,
}: {
	saved: readonly Template[]
	/** The design as it is now. */
	shown: Design
	onApply: (design: DesignChoices) => void
}) {
	const remove = useDeleteTemplate()
	const [shown, apply] = useEarly<DesignChoices>(design, onApply)
	const swatch = (name: string, design: DesignChoices) => (
		<Swatch
			name={name}
			design={designOf(design)}
			chosen={Object.keys(design).length > 0 && sameJson({ ...shown, ...design }, shown)}
			onClick={() => apply(design)}
		/>
	)
	return (
		<ul aria-label="Templates" className="grid grid-cols-4 gap-x-2 gap-y-3 sm:max-lg:grid-cols-8">
			{builtInTemplates.map(([name, design]) => (
				<li key={name}>{swatch(name, design)}</li>
			))}
			{saved.map(({ id, name, design }) => (
				<li key={id} className="group relative">
					{swatch(name, design)}
					<button
						type="button"
						aria-label={`Delete the template ${name}`}
						onClick={() => remove.mutate(id)}
						className="absolute -end-1 -top-1 flex size-5 items-center justify-center rounded-full border border-line bg-surface text-soft opacity-0 group-hover:opacity-100 hover:text-ink focus-visible:opacity-100 pointer-coarse:opacity-100 pointer-coarse:after:absolute pointer-coarse:after:-inset-3"
					>
						<X className="size-3" aria-hidden />
					</button>
				</li>
			))}
		</ul>
	)
}

/** A button that saves a design as a template. */
export function SaveTemplate({ design }: { design: DesignChoices }) {
	const save = useSaveTemplate()
	return (
		<AskText
			title="Save as template"
			label="Template name"
			action="Save template"
			maxLength={designLimits.templateName}
			pending={save.isPending}
			onText={(name, done) =>
				save.mutate(
					{ name, design },
					{
						onSuccess: () => {
							toast({ title: 'Template saved' })
							done()
						},
					},
				)
			}
			trigger={
				<button type="button" className={`${foldAction} font-semibold text-accent-ink!`}>
					<Plus className="size-4" aria-hidden /> Save as template
				</button>
			}
		/>
	)
}

/** A miniature of a design. */
function Swatch({
	name,
	design,
	chosen,
	onClick,
}: {
	name: string
	design: Design
	/** Whether the page looks like this. */
	chosen: boolean
	onClick: () => void
}) {
	const palette = paletteOf(design, design.theme === 'dark')
	const split = design.layout === 'split'
	return (
		<button
			type="button"
			onClick={onClick}
			className="group/swatch block w-full text-sm text-soft hover:text-ink aria-pressed:text-ink"
			aria-label={`Use the template ${name}`}
			aria-pressed={chosen}
		>
			<span
				className="mb-1 grid aspect-[4/3] w-full overflow-hidden rounded-md border border-line group-aria-pressed/swatch:border-2 group-aria-pressed/swatch:border-accent"
				style={{
					background: palette['--backdrop'] ?? palette['--stage'],
					gridTemplateColumns: split ? '1fr 1fr' : '1fr',
				}}
			>
				{split && <span style={{ background: palette['--panel'] }} />}
				<span className="m-auto grid w-4/5 gap-1 px-0.5">
					<span className="h-1 w-3/4 rounded-full" style={{ background: palette['--ink'] }} />
					<span className={cx('grid gap-1', design.layout === 'compact' && 'grid-cols-2')}>
						{[1, 2].map((n) => (
							<span
								key={n}
								className="h-1.5 rounded-xs border"
								style={{ background: palette['--paper'], borderColor: palette['--field'] }}
							/>
						))}
					</span>
					<span className="h-2 rounded-xs" style={{ background: palette['--button'] }} />
				</span>
			</span>
			<span className="block truncate">{name}</span>
		</button>
	)
}
