import { Plus } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { maxRules } from '../../../schema/ruleLimits'
import { defaultTarget, filesIn } from '../../../schema/rules'
import { Button } from '../../ui/Button'
import { cx } from '../../ui/cx'
import { SortableList } from '../../ui/SortableList'
import { useFileNames } from '../files/queries'
import type { FormDraft } from '../form/useFormDraft'
import { type DraftRule, type Faults, inOrder, isEarly, neverWins, newRule } from './draft'
import { RuleRow } from './RuleRow'
import { warningsOf } from './ruleFaults'
import { factsTried, outcomeOf, type Tried, TryIt } from './TryIt'

/** Edits which visitors of a link go where, beside a way to try it. */
export default function RulesEditor({
	form,
	sought,
	onFocus,
	wonBy,
}: {
	form: FormDraft
	/** The id of the rule to go to, or that has the focus. */
	sought: string | undefined
	/** Gets the id of the rule that has the focus. */
	onFocus: (id: string) => void
	/** How many visitors a rule took. */
	wonBy: (rule: DraftRule) => ReactNode
}) {
	const all = useRef<HTMLDivElement>(null)
	useEffect(() => {
		const row = sought && all.current?.querySelector(`[data-rule="${sought}"]`)
		if (!row || row.contains(document.activeElement)) return
		row.scrollIntoView({ block: 'center' })
		row.querySelector('input')?.focus({ preventScroll: true })
	}, [sought])
	const [tried, setTried] = useState<Tried>({})
	/** The rule being edited, in which nothing is missing yet. */
	const [focused, setFocused] = useState(sought)
	const leave = useRef(0)
	const enter = (id: string) => {
		clearTimeout(leave.current)
		setFocused(id)
		onFocus(id)
	}
	const { link, draft, faults } = form
	const { rules, fields, after } = draft
	const fileNames = useFileNames(filesIn({ rules, after }).length > 0)
	const otherwise = defaultTarget(after, link.destinationUrl, fileNames)
	const outcome = outcomeOf(rules, factsTried(tried, fields), otherwise, fileNames)
	const ofEveryone = rules.find(({ when }) => when.length === 0)
	const edit = (next: readonly DraftRule[]) =>
		form.edit({ ...draft, rules: inOrder(next) }, 'rules')

	const group = (early: boolean, title: string, hint: string) => {
		const own = rules.filter((rule) => isEarly(rule) === early)
		return (
			<section className="min-w-0">
				<header className="items-baseline justify-between gap-x-4 border-b border-line pb-2 sm:flex">
					<h3 className="font-semibold">{title}</h3>
					<p className="text-sm text-soft">{hint}</p>
				</header>
				<SortableList
					what="rule"
					items={own}
					onMove={(ids) => {
						const moved = ids.flatMap((id) => own.find((rule) => rule.id === id) ?? [])
						const others = rules.filter((rule) => !own.includes(rule))
						edit([...moved, ...others])
					}}
				>
					<ol aria-label={title}>
						{own.map((rule) => {
							const place = rules.indexOf(rule)
							return (
								<RuleRow
									key={rule.id}
									rule={rule}
									place={place + 1}
									fields={fields}
									faults={faultsOf(faults, place)}
									warnings={(rule.id === focused ? neverWins : warningsOf)(rules, place, fields)}
									edited={rule.id === sought}
									won={wonBy(rule)}
									onFocus={() => enter(rule.id)}
									onLeave={() => {
										// Once the press elsewhere is over, or a warning would move what is pressed.
										leave.current = window.setTimeout(() => setFocused(undefined), 300)
									}}
									onTyping={(typing) => form.setTyping(typing ? rule.id : undefined)}
									onChange={(changed) =>
										edit(rules.map((other) => (other === rule ? changed : other)))
									}
									onRemove={() => edit(rules.filter((other) => other !== rule))}
								/>
							)
						})}
					</ol>
				</SortableList>
				<Button
					variant="ghost"
					className="mt-2 -ml-3"
					disabled={rules.length >= maxRules}
					onClick={() => {
						const rule = newRule(early ? 'skip' : 'redirect', `Rule ${rules.length + 1}`)
						edit([...rules, rule])
						enter(rule.id)
					}}
				>
					<Plus className="size-4" aria-hidden /> Add rule
					<span className="sr-only"> {early ? 'before the form' : 'after the form'}</span>
				</Button>
			</section>
		)
	}
	return (
		<div
			ref={all}
			className={cx(
				'grid grid-cols-[minmax(0,1fr)] gap-x-8 gap-y-6 pt-4',
				rules.length > 0 &&
					'lg:grid-cols-[minmax(0,1fr)_16rem] min-[100rem]:grid-cols-[minmax(0,1fr)_18rem]',
			)}
		>
			<p className="col-span-full text-sm text-soft">The first rule that matches wins.</p>
			<div className="min-w-0 space-y-6">
				{group(true, 'Before the form', 'Needs no answers, so it can skip the form')}
				{fields.length > 0 && (
					<>
						{group(false, 'After the form', 'Knows the answers and the score')}
						{ofEveryone ? (
							<p className="text-sm text-soft">
								Nobody is left: “<bdi>{ofEveryone.name}</bdi>” is for everyone.
							</p>
						) : (
							<p className="text-sm">
								<span className="font-semibold">
									{rules.length > 0 ? 'Everyone else' : 'Everyone'}
								</span>{' '}
								<span className="text-soft wrap-anywhere">
									{after.kind === 'message' ? 'reads' : after.kind === 'file' ? 'gets' : 'goes to'}{' '}
									<bdi>{otherwise.to}</bdi>
								</span>
							</p>
						)}
					</>
				)}
				{faults.rules && (
					<p role="alert" className="text-sm text-bad">
						{faults.rules}
					</p>
				)}
			</div>
			{rules.length > 0 && <TryIt {...{ rules, fields, tried, outcome }} onTry={setTried} />}
		</div>
	)
}

/** The errors of one rule, by path within it. */
function faultsOf(faults: Faults, place: number): Faults {
	const path = `rules.${place}.`
	return Object.fromEntries(
		Object.entries(faults).flatMap(([at, message]) =>
			at.startsWith(path) ? [[at.slice(path.length), message]] : [],
		),
	)
}
