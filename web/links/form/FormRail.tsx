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
	RectangleHorizontal,
	Route,
	SquareCheck,
	TriangleAlert,
} from 'lucide-react'
import type { ReactNode } from 'react'
import type { Then } from '../../../schema/rules'
import { type Part, railPartOf } from '../../design/parts'
import { cx } from '../../ui/cx'
import { warningsOf } from '../rules/ruleFaults'
import { railRow } from './FieldList'
import { FormFields, FormHead, type Props } from './FormPanel'
import type { Below } from './Opened'
import type { FormDraft } from './useFormDraft'

const parts = [
	['consent', 'Consent', SquareCheck],
	['button', 'Button', RectangleHorizontal],
	['after', 'After the form', CornerDownRight],
	['ended', 'Ended', CircleStop],
] as const

/**
 * A form's steps and fields, and what follows them, in page order. The selected one's settings are in the panel, or in
 * narrow windows in a sheet.
 */
export function FormRail({
	chosen,
	onChoose,
	view,
	onView,
	...props
}: Omit<Props, 'language'> & {
	chosen: Part | undefined
	onChoose: (part: Part) => void
	/** What is shown in the page's place, and the rule that was chosen in it. */
	view?: { part: Below; rule?: string | undefined } | undefined
	/** None where these are below the page. */
	onView?: (part: Below, rule?: string) => void
}) {
	const now = chosen === 'message' ? 'after' : chosen
	return (
		// The padding is for the outlines of what has the focus.
		<div className={cx('-m-1 p-1', onView && 'min-h-0 overflow-y-auto [scrollbar-width:thin]')}>
			<FormHead draft={props.form.draft} />
			<div className="space-y-2 pt-2">
				<RailPart
					icon={Image}
					part="heading"
					name="Cover and title"
					pressed={railPartOf(chosen) === 'cover'}
					onPress={() => onChoose('heading')}
				/>
				<div className="space-y-2 pb-2">
					<FormFields {...props} settings={undefined} />
				</div>
				<ul aria-label="What follows" className="border-t border-line pt-2">
					{parts.map(([part, name, Icon]) => (
						<li key={part}>
							<RailPart
								icon={Icon}
								part={part}
								name={name}
								pressed={part === now}
								onPress={() => onChoose(part)}
							/>
						</li>
					))}
				</ul>
				{onView && <WhatFollows draft={props.form.draft} {...{ view, onView }} />}
			</div>
		</div>
	)
}

/** The rules, the mail to visitors and the translations. */
function WhatFollows({
	draft: { rules, fields, confirm, reply },
	view,
	onView,
}: Pick<FormDraft, 'draft'> & {
	view: { part: Below; rule?: string | undefined } | undefined
	onView: (part: Below, rule?: string) => void
}) {
	return (
		<ul aria-label="Then" className="border-t border-line pt-2">
			<li>
				<RailPart
					icon={Route}
					name="Where each visitor goes"
					pressed={view?.part === 'rules' && !rules.some(({ id }) => id === view.rule)}
					onPress={() => onView('rules')}
				/>
				{rules.length > 0 && (
					<ol aria-label="Rules" className="pl-6">
						{rules.map((rule, place) => {
							const { id, name, then } = rule
							const pressed = view?.part === 'rules' && view.rule === id
							const warnings = warningsOf(rules, place, fields)
							return (
								<li key={id}>
									<RailPart
										icon={ruleIcons[then.kind]}
										name={name}
										// The panel says so of the rule that is edited.
										state={!pressed && warnings.length > 0 && <Warning text={warnings.join(' ')} />}
										pressed={pressed}
										onPress={() => onView('rules', id)}
									/>
								</li>
							)
						})}
					</ol>
				)}
			</li>
			<li>
				<RailPart
					icon={Mail}
					name="Mail to visitors"
					state={reply || confirm !== 'off' ? 'On' : undefined}
					pressed={view?.part === 'mail'}
					onPress={() => onView('mail')}
				/>
			</li>
			<li>
				<RailPart
					icon={Languages}
					name="Translations"
					pressed={view?.part === 'translations'}
					onPress={() => onView('translations')}
				/>
			</li>
		</ul>
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

const Warning = ({ text }: { text: string }) => (
	<span title={text} className="block text-warn">
		<TriangleAlert className="size-4" aria-hidden />
		<span className="sr-only">{text}</span>
	</span>
)

const RailPart = ({
	icon: Icon,
	part,
	name,
	state,
	pressed,
	onPress,
}: {
	icon: LucideIcon
	part?: Part
	name: string
	/** Shown at the end of the row. */
	state?: ReactNode
	/** Whether it is selected. */
	pressed: boolean
	onPress: () => void
}) => (
	<button
		type="button"
		data-opens={part}
		aria-pressed={pressed}
		onClick={onPress}
		className={cx(railRow(pressed), 'flex w-full items-center gap-2.5 px-2 text-left')}
	>
		<Icon className="size-4 shrink-0 text-soft" aria-hidden />
		<bdi className="min-w-0 flex-1 truncate">{name}</bdi>
		{state && <span className="text-sm text-soft">{state}</span>}
	</button>
)
