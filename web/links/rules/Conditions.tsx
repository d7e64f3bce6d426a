import { Plus } from 'lucide-react'
import type { Condition } from '../../../schema/conditions'
import type { Field } from '../../../schema/fields'
import { Button } from '../../ui/Button'
import { cx } from '../../ui/cx'
import { ConditionPicker, type Known, leadClass, pickable, sentenceClass } from './ConditionPicker'
import { newCondition } from './draft'

/** Conditions that must all hold, as a sentence whose words can be picked. */
export function Conditions({
	when,
	fields,
	known = 'all',
	always = 'Everyone',
	only,
	faultOf,
	note,
	onChange,
}: {
	when: readonly Condition[]
	fields: readonly Field[]
	known?: Known
	/** The text without conditions. */
	always?: string
	/** The first words, on a line of their own, instead of an “If” that leads the sentence. */
	only?: string
	/** The error of the condition at a place. */
	faultOf: (place: number) => string | undefined
	/** The id of the text that says what is wrong. */
	note?: string | undefined
	onChange: (when: Condition[]) => void
}) {
	const led = only === undefined
	return (
		<div className="space-y-2">
			{when.map((condition, i) => (
				// By place, because conditions have no names.
				// biome-ignore lint/suspicious/noArrayIndexKey: see above
				<div key={i} className={cx(sentenceClass, led ? 'icon-end' : 'flex-wrap')}>
					<span className={led ? leadClass : 'basis-full text-soft'}>
						{i === 0 ? (only ?? 'If') : 'and'}
					</span>
					<ConditionPicker
						condition={condition}
						fields={fields}
						known={known}
						fault={faultOf(i)}
						note={note}
						onChange={(changed) => onChange(when.map((one, j) => (j === i ? changed : one)))}
						onRemove={() => onChange(when.filter((_, j) => j !== i))}
					/>
				</div>
			))}
			<div className={cx('flex items-center gap-1.5', led && when.length > 0 && 'pl-8.5')}>
				{when.length === 0 && <span className="text-soft">{always}</span>}
				<Button
					variant="ghost"
					className={cx('text-accent-ink!', when.length > 0 ? '-ml-2.5 px-2.5' : '-ml-2 px-2')}
					onClick={() => {
						const facts = pickable(fields, known)
						const [fact, row] =
							facts.find(([name]) => !when.some((one) => one.fact === name)) ?? facts[0] ?? []
						if (fact && row) onChange([...when, newCondition(fact, row)])
					}}
				>
					<Plus className="size-4" aria-hidden />{' '}
					{when.length === 0 ? `${only ?? 'Only if'}…` : 'And…'}
				</Button>
			</div>
		</div>
	)
}
