import { CornerDownRight, Trash2, TriangleAlert } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import type { Field } from '../../../schema/fields'
import { linkLimits } from '../../../schema/linkLimits'
import { maxRuleName } from '../../../schema/ruleLimits'
import { Button } from '../../ui/Button'
import { cx } from '../../ui/cx'
import { box } from '../../ui/Field'
import { useSortableRow } from '../../ui/SortableList'
import { FilePicker } from '../files/FilePicker'
import { BookingPage } from './BookingPage'
import { leadClass, sentenceClass, Word, wordsClass } from './ConditionPicker'
import { Conditions } from './Conditions'
import { type DraftRule, emptyWay, type Faults, isEarly } from './draft'
import { inWords } from './ruleFaults'

type Props = {
	rule: DraftRule
	place: number
	fields: readonly Field[]
	/** Its errors, by path within the rule. */
	faults: Faults
	/** Why it can never win, and what it lacks. */
	warnings: readonly string[]
	/** Whether it has the focus, or had it last. */
	edited: boolean
	/** How many visitors it took. */
	won: ReactNode
	onFocus: () => void
	onLeave: () => void
	/** Whether its address is being typed. */
	onTyping: (typing: boolean) => void
	onChange: (rule: DraftRule) => void
	onRemove: () => void
}

/** A rule as a sentence whose words can be picked. */
export function RuleRow({
	rule,
	place,
	fields,
	warnings,
	edited,
	won,
	onFocus,
	onLeave,
	onTyping,
	onChange,
	onRemove,
	...rest
}: Props) {
	const { row, move, isDragging } = useSortableRow(rule)
	const { when } = rule
	const early = isEarly(rule)
	const faults = inWords(rule, rest.faults)
	// A file's picker shows its own.
	const wrong = Object.entries(faults).find(([path]) => !/^then\.(fileId|days)$/.test(path))?.[1]
	const note = useId()
	const described = wrong ? note : undefined
	return (
		<li
			{...row}
			data-rule={rule.id}
			onFocus={onFocus}
			onBlur={({ currentTarget, relatedTarget }) => {
				if (!currentTarget.contains(relatedTarget)) onLeave()
			}}
			className={cx(
				'flex gap-1 border-b border-line pt-1.5 pr-3 pb-3',
				isDragging && 'relative z-10 rounded-lg bg-surface shadow-lg',
				edited && 'bg-accent-soft/50',
			)}
		>
			{move}
			<div className="min-w-0 flex-1 space-y-2">
				{/* As high as the handle. */}
				<div className="icon-end mb-0.5 -ml-2.25 flex min-h-11 items-center gap-1.5 pointer-coarse:mb-2">
					<input
						aria-label={`Name of rule ${place}`}
						value={rule.name}
						maxLength={maxRuleName}
						dir="auto"
						aria-invalid={faults.name ? true : undefined}
						aria-describedby={described}
						onChange={({ target }) => onChange({ ...rule, name: target.value })}
						className="h-(--control) min-w-0 flex-1 rounded-lg border border-transparent bg-transparent px-2 font-semibold hover:border-line focus:border-line-strong/60 aria-invalid:border-bad"
					/>
					{won && <span className="text-sm tabular-nums">{won}</span>}
					<Button variant="ghost" size="icon" aria-label={`Remove ${rule.name}`} onClick={onRemove}>
						<Trash2 className="size-4" aria-hidden />
					</Button>
				</div>
				<Conditions
					{...{ when, fields }}
					known={early ? 'early' : 'all'}
					note={described}
					faultOf={(i) => faults[`when.${i}.value`] ?? faults[`when.${i}.fact`]}
					onChange={(changed) => onChange({ ...rule, when: changed })}
				/>
				<Way {...{ rule, faults, described, onTyping, onChange }} />
				{(wrong ? [wrong] : warnings).map((line) => (
					<p
						key={line}
						{...(wrong && { id: note, role: 'alert' })}
						className={cx('flex gap-1.5 text-sm', wrong ? 'text-bad' : 'text-warn')}
					>
						<span className="flex h-lh w-7 shrink-0 items-center">
							<TriangleAlert className="size-4" aria-hidden />
						</span>
						{line}
					</p>
				))}
			</div>
		</li>
	)
}

/** Where the rule sends visitors. */
function Way({
	rule,
	faults,
	described,
	onTyping,
	onChange,
}: Pick<Props, 'rule' | 'faults' | 'onTyping' | 'onChange'> & {
	/** The id of what is wrong. */
	described: string | undefined
}) {
	const { then } = rule
	const typed = cx(box, 'h-(--control) min-w-0 flex-1 basis-56')
	return (
		<div className={sentenceClass}>
			<span className={leadClass}>
				<CornerDownRight className="size-4" aria-hidden />
			</span>
			<div className={wordsClass}>
				{then.kind === 'skip' ? (
					<span className="leading-(--control) text-soft">skip the form and go to</span>
				) : (
					<Word
						label="What happens"
						value={then.kind}
						options={[
							['redirect', 'go to'],
							['message', 'show a message'],
							['booking', 'book a call at'],
							['file', 'get a file'],
						]}
						onChange={(kind) => onChange({ ...rule, then: emptyWay(kind) })}
					/>
				)}
				{then.kind === 'message' ? (
					<textarea
						aria-label="Message"
						rows={2}
						dir="auto"
						maxLength={linkLimits.message}
						value={then.text}
						aria-invalid={faults['then.text'] ? true : undefined}
						aria-describedby={described}
						onChange={({ target }) => onChange({ ...rule, then: { ...then, text: target.value } })}
						className={cx(box, 'min-w-0 flex-1 basis-56 py-1.5')}
					/>
				) : then.kind === 'file' ? (
					<FilePicker
						given={then}
						fault={faults['then.fileId'] ?? faults['then.days']}
						onChange={(given) => onChange({ ...rule, then: given })}
						onAddress={() => onChange({ ...rule, then: emptyWay('redirect') })}
					/>
				) : (
					<input
						aria-label="Address"
						type="url"
						placeholder={then.kind === 'booking' ? 'https://cal.com/…' : 'https://'}
						value={then.url}
						aria-invalid={faults['then.url'] ? true : undefined}
						aria-describedby={described}
						onChange={({ target }) => {
							onTyping(true)
							onChange({ ...rule, then: { ...then, url: target.value } })
						}}
						onBlur={() => onTyping(false)}
						className={typed}
					/>
				)}
				{then.kind === 'booking' && (
					<BookingPage
						booking={then}
						onChange={(booking) => onChange({ ...rule, then: booking })}
					/>
				)}
			</div>
		</div>
	)
}
