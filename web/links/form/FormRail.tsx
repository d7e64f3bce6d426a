import {
	CalendarCheck,
	CircleStop,
	CornerDownRight,
	CornerUpRight,
	FileDown,
	Image,
	Languages,
	type LucideIcon,
	Mail,
	MessageSquare,
	Route,
	SquareCheck,
} from 'lucide-react'
import type { Then } from '../../../schema/rules'
import type { Part } from '../../design/parts'
import { cx } from '../../ui/cx'
import { Section } from '../../ui/Section'
import { railRow } from './FieldList'
import { FormFields, type Props, summaryOf } from './FormPanel'
import type { Below } from './Opened'

/** The parts of the page's design above the fields. */
const aboveFields: (Part | undefined)[] = ['cover', 'logo', 'heading', 'text']

const parts = [
	['consent', 'Consent', SquareCheck],
	['after', 'After the form', CornerDownRight],
	['ended', 'Ended', CircleStop],
] as const

/** A form's steps and fields, and what follows them, in page order. FormSettings has the settings of the selected one. */
export function FormRail({
	chosen,
	onChoose,
	settings,
	onOpenBelow,
	...props
}: Props & {
	chosen: Part | undefined
	onChoose: (part: Part | undefined) => void
	/** Where the settings of the open field are. */
	settings: HTMLElement | null
	/** Opens a section below the page. */
	onOpenBelow: (part: Below) => void
}) {
	const { rules, confirm, reply } = props.form.draft
	const now = chosen === 'message' ? 'after' : chosen
	return (
		<Section title="Form" hint={summaryOf(props.form.draft)}>
			<div className="space-y-3 pt-3">
				<RailPart
					icon={Image}
					name="Cover and title"
					pressed={aboveFields.includes(chosen)}
					onPress={() => onChoose('heading')}
				/>
				<FormFields {...props} settings={settings} />
				<ul aria-label="What follows" className="border-t border-line pt-3">
					{parts.map(([part, name, Icon]) => (
						<li key={part}>
							<RailPart
								icon={Icon}
								name={name}
								pressed={part === now}
								onPress={() => onChoose(part === now ? undefined : part)}
							/>
						</li>
					))}
				</ul>
				<ul aria-label="Then" className="border-t border-line pt-3">
					{rules.map(({ id, name, then }) => (
						<li key={id}>
							<RailPart
								icon={ruleIcons[then.kind]}
								name={name}
								onPress={() => onOpenBelow('rules')}
							/>
						</li>
					))}
					<li>
						<RailPart
							icon={Route}
							name={rules.length > 0 ? 'Everyone else' : 'Where each visitor goes'}
							onPress={() => onOpenBelow('rules')}
						/>
					</li>
					<li>
						<RailPart
							icon={Mail}
							name="Mail to visitors"
							state={reply || confirm !== 'off' ? 'on' : undefined}
							onPress={() => onOpenBelow('mail')}
						/>
					</li>
					<li>
						<RailPart
							icon={Languages}
							name="Translations"
							onPress={() => onOpenBelow('translations')}
						/>
					</li>
				</ul>
			</div>
		</Section>
	)
}

/** The icon for what a rule does. */
const ruleIcons: Record<Then['kind'], LucideIcon> = {
	skip: CornerUpRight,
	redirect: CornerDownRight,
	message: MessageSquare,
	booking: CalendarCheck,
	file: FileDown,
}

const RailPart = ({
	icon: Icon,
	name,
	state,
	pressed,
	onPress,
}: {
	icon: LucideIcon
	name: string
	/** Shown at the end of the row. */
	state?: string | undefined
	/** Whether it is selected; undefined for rows that open something else. */
	pressed?: boolean
	onPress: () => void
}) => (
	<button
		type="button"
		aria-pressed={pressed}
		onClick={onPress}
		className={cx(railRow, 'flex w-full items-center gap-2.5 px-2 text-left')}
	>
		<Icon className="size-4 shrink-0 text-soft" aria-hidden />
		<bdi className="min-w-0 flex-1 truncate">{name}</bdi>
		{state && <span className="text-sm text-soft">{state}</span>}
	</button>
)
