import { Plus } from 'lucide-react'
import { useState } from 'react'
import { maxRules } from '../../../schema/ruleLimits'
import { filesIn, wayAfter } from '../../../schema/rules'
import { ApiError } from '../../api/client'
import { useUnsaved } from '../../shell/useUnsaved'
import { Button } from '../../ui/Button'
import { FormFoot } from '../../ui/FormFoot'
import { SortableList } from '../../ui/SortableList'
import { toast } from '../../ui/toast'
import { useFileNames } from '../files/queries'
import { type LinkRow, useSaveLink } from '../queries'
import {
	type DraftRule,
	draftOf,
	type Faults,
	inOrder,
	isEarly,
	isSame,
	neverWins,
	newRule,
} from './draft'
import { RuleRow } from './RuleRow'
import { factsTried, outcomeOf, type Tried, TryIt } from './TryIt'

/** Edits which visitors of a link go where, beside a way to try it. */
export default function RulesEditor({ link, onDone }: { link: LinkRow; onDone: () => void }) {
	const [seen] = useState(link)
	const [rules, setRules] = useState<DraftRule[]>(() => draftOf(link))
	const [faults, setFaults] = useState<Faults>({})
	const [tried, setTried] = useState<Tried>({})
	const change = useSaveLink(link.id)
	const { leave, question } = useUnsaved(
		!isSame(rules, draftOf(link)),
		'Your changes to the rules aren’t saved yet.',
	)
	const { fields, after, destinationUrl } = link
	const fileNames = useFileNames(filesIn({ rules, after }).length > 0)
	const otherwise = wayAfter(after, destinationUrl, fileNames)
	const outcome = outcomeOf(rules, factsTried(tried, fields), otherwise, fileNames)

	function edit(next: DraftRule[]) {
		setRules(inOrder(next))
		setFaults({})
	}
	const save = () =>
		change.mutate(
			{ seen, mine: { rules } },
			{
				onSuccess: () => {
					toast({ title: 'Rules saved' })
					onDone()
				},
				onError: (error) => {
					const issues = error instanceof ApiError ? (error.problem.issues ?? []) : []
					setFaults(Object.fromEntries(issues.map(({ path, message }) => [path, message])))
				},
			},
		)
	const group = (early: boolean, title: string, hint: string) => {
		const own = rules.filter((rule) => isEarly(rule) === early)
		return (
			<section className="min-w-0">
				<header className="flex flex-wrap items-baseline justify-between gap-x-4 border-b border-line pb-2">
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
									warning={neverWins(rules, place, fields)}
									wins={outcome.id === rule.id}
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
					className="mt-2"
					disabled={rules.length >= maxRules}
					onClick={() =>
						edit([...rules, newRule(early ? 'skip' : 'redirect', `Rule ${rules.length + 1}`)])
					}
				>
					<Plus className="size-4" aria-hidden /> Add rule
					<span className="sr-only"> {early ? 'before the form' : 'after the form'}</span>
				</Button>
			</section>
		)
	}
	return (
		<div className="grid gap-8 pt-4 lg:grid-cols-[minmax(0,1fr)_18rem]">
			<form
				noValidate
				aria-label="Rules"
				className="min-w-0 space-y-6"
				onSubmit={(event) => {
					event.preventDefault()
					if (!change.isPending) save()
				}}
			>
				{group(true, 'Before the form', 'Needs no answers, so it can skip the form')}
				{fields.length > 0 && (
					<>
						{group(false, 'After the form', 'Knows the answers and the score')}
						<p className="text-sm">
							<span className="font-semibold">Everyone else</span>{' '}
							<span className="text-soft wrap-anywhere">
								{after.kind === 'message' ? 'reads' : after.kind === 'file' ? 'gets' : 'goes to'}{' '}
								<bdi>{otherwise.to}</bdi>
							</span>
						</p>
					</>
				)}
				{faults.rules && (
					<p role="alert" className="text-sm text-bad">
						{faults.rules}
					</p>
				)}
				<FormFoot cancel={() => leave(onDone)} save="Save rules" pending={change.isPending} />
			</form>
			<TryIt {...{ rules, fields, tried, outcome }} onTry={setTried} />
			{question}
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
