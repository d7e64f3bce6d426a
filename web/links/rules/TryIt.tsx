import { Check, Minus } from 'lucide-react'
import { type Facts, holds } from '../../../schema/conditions'
import { describeCondition, formatFactValue } from '../../../schema/conditionWords'
import { emailGroups, type FactRow, rowOf } from '../../../schema/facts'
import type { Field } from '../../../schema/fields'
import {
	type FileNames,
	type RouteTarget,
	type Rule,
	routeOf,
	skipRule,
} from '../../../schema/rules'
import { cx } from '../../ui/cx'
import { TextField } from '../../ui/Field'
import { Choice } from '../../ui/SelectField'
import type { DraftRule } from './draft'
import { countries, tongues } from './places'
import { lacksAddress, lacksValue } from './ruleFaults'

/** The values to try, by fact, as typed. */
export type Tried = Record<string, string>

const devices: Record<string, [name: string, facts: string[]]> = {
	iphone: ['iPhone', ['phone', 'iOS']],
	ipad: ['iPad', ['tablet', 'iOS']],
	androidPhone: ['Android phone', ['phone', 'Android']],
	androidTablet: ['Android tablet', ['tablet', 'Android']],
	desktop: ['Computer', ['desktop']],
}

/** The values to try, as the evaluator's facts. */
export const factsTried = (tried: Tried, fields: readonly Field[]): Facts =>
	Object.fromEntries(
		Object.entries(tried).flatMap(([fact, text]): [string, Facts[string]][] => {
			const row = rowOf(fact, fields)
			if (!text || !row) return []
			if (fact === 'device') return [[fact, devices[text]?.[1]]]
			return [[fact, row.kind === 'number' ? Number(text) : text]]
		}),
	)

/** The rule that wins for these facts, and where it leads. */
export function outcomeOf(
	rules: readonly DraftRule[],
	facts: Facts,
	otherwise: RouteTarget,
	fileNames: FileNames,
) {
	const all = rules.map((rule): Rule => ({ ...rule, version: '' }))
	const skip = skipRule(all, facts)
	if (skip?.then.kind === 'skip') return { id: skip.id, kind: 'skip' as const, to: skip.then.url }
	const { rule, kind, to } = routeOf(all, facts, otherwise, fileNames)
	return { id: rule, kind, to }
}

const openings: Record<ReturnType<typeof outcomeOf>['kind'], string> = {
	redirect: 'This visitor goes to',
	skip: 'This visitor goes to',
	message: 'This visitor reads',
	booking: 'This visitor books at',
	file: 'This visitor gets',
}

type Props = {
	rules: readonly DraftRule[]
	fields: readonly Field[]
	tried: Tried
	onTry: (tried: Tried) => void
	outcome: ReturnType<typeof outcomeOf>
}

/** Sample answers, and where a visitor with them would go. */
export function TryIt({ rules, fields, tried, onTry, outcome }: Props) {
	const used = [...new Set(rules.flatMap(({ when }) => when.map(({ fact }) => fact)))]
	const facts = factsTried(tried, fields)
	const place = rules.findIndex(({ id }) => id === outcome.id)
	const winner = rules[place]
	return (
		<aside aria-label="Try it" className="min-w-0 space-y-4 lg:sticky lg:top-16 lg:self-start">
			<h3 className="border-b border-line pb-2 font-semibold">Try it</h3>
			{used.length === 0 && (
				<p className="text-sm text-soft">
					Add a condition to a rule, then try it with answers here.
				</p>
			)}
			<div className="full-selects grid gap-3 sm:max-lg:grid-cols-2">
				{used.map((fact) => (
					<TriedFact
						key={fact}
						fact={fact}
						row={rowOf(fact, fields)}
						rules={rules}
						value={tried[fact] ?? ''}
						onChange={(value) => onTry({ ...tried, [fact]: value })}
					/>
				))}
			</div>
			<div role="status" className="rounded-xl border border-line p-4">
				{winner && lacksAddress(winner) ? (
					<p className="font-semibold">
						“<bdi>{winner.name}</bdi>” matches, but has no valid address yet
					</p>
				) : (
					<>
						<p className="text-sm text-soft">{openings[outcome.kind]}</p>
						<p className="font-semibold wrap-anywhere">
							<bdi>{outcome.to || '…'}</bdi>
						</p>
						<p className="text-sm text-soft">
							{winner ? (
								<>
									because “<bdi>{winner.name}</bdi>” matches
									{outcome.kind === 'skip' && ', without seeing the form'}
								</>
							) : (
								'like everyone else, because no rule matches'
							)}
						</p>
					</>
				)}
				<ul className="mt-3 space-y-1 border-t border-line pt-3 text-sm empty:hidden">
					{rules
						.slice(0, winner ? place + 1 : undefined)
						.flatMap(({ id, when }) => {
							// For a rule that doesn't hold, the first failing condition; for the winner, all.
							const failing = when.find((condition) => !holds(condition, facts))
							const explained = id === outcome.id ? when : failing ? [failing] : []
							const whole = explained.filter(({ value }) => !lacksValue(value))
							return whole.map((condition, i) => [`${id} ${i}`, condition] as const)
						})
						.map(([key, condition]) => {
							const held = holds(condition, facts)
							const Icon = held ? Check : Minus
							return (
								<li key={key} className={cx('flex items-start gap-2', !held && 'text-soft')}>
									<Icon className="mt-0.5 size-4 shrink-0" aria-hidden />
									<span className="wrap-anywhere">
										<span className="sr-only">{held ? 'Holds: ' : 'Doesn’t hold: '}</span>
										{describeCondition(condition, fields)}
									</span>
								</li>
							)
						})}
				</ul>
			</div>
		</aside>
	)
}

function TriedFact({
	fact,
	row,
	rules,
	value,
	onChange,
}: {
	fact: string
	row: FactRow | undefined
	rules: Props['rules']
	value: string
	onChange: (value: string) => void
}) {
	if (!row) return null
	const { label, kind } = row
	const options = choices(fact, row, rules)
	if (options) {
		return (
			<Choice
				label={label}
				value={value}
				options={[['', 'Not known'], ...options]}
				onChange={onChange}
			/>
		)
	}
	const type = kind === 'number' ? 'number' : kind === 'date' ? 'date' : 'text'
	return (
		<TextField
			label={label}
			type={type}
			step="any"
			value={value}
			onChange={({ target }) => onChange(target.value)}
		/>
	)
}

/** The options; undefined for values that are typed. */
function choices(
	fact: string,
	row: FactRow,
	rules: Props['rules'],
): [string, string][] | undefined {
	if (fact === 'device') return Object.entries(devices).map(([key, [name]]) => [key, name])
	switch (row.kind) {
		case 'option':
			return Object.entries(row.options ?? {})
		case 'country':
			return countries()
		case 'language':
			return tongues()
		case 'tick':
			return [['Yes', 'Checked']]
		case 'domain': {
			const named = rules.flatMap(({ when }) =>
				when.flatMap(({ fact: of, value }) => (of === fact && Array.isArray(value) ? value : [])),
			)
			return [...new Set([...Object.keys(emailGroups), ...named])].map((one) => [
				one,
				formatFactValue(one, row),
			])
		}
		default:
			return undefined
	}
}
