import { CornerDownRight, Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import type { Assign, AssignRule } from '../../../schema/assign'
import { maxRules } from '../../../schema/ruleLimits'
import { Canceled, errorMessage, faultsByPath } from '../../api/client'
import { awayTime } from '../../members/away'
import { useWorkers } from '../../members/queries'
import { Button } from '../../ui/Button'
import { SaveButton } from '../../ui/SaveButton'
import { Truncate } from '../../ui/Truncate'
import { toast } from '../../ui/toast'
import { type LinkRow, useSaveLink } from '../queries'
import { leadClass, sentenceClass, Word } from '../rules/ConditionPicker'
import { Conditions } from '../rules/Conditions'

const kinds = [
	['nobody', 'Nobody', 'Each new lead waits to be assigned'],
	['one', 'One person', 'Every lead goes to them'],
	['turns', 'In turn', 'One lead each, round robin'],
	['rules', 'By rules', 'Such as one person for each country'],
] as const
type Kind = (typeof kinds)[number][0]

type Draft = { kind: Kind; one: number; turns: number[]; rules: AssignRule[] }

/** A draft in the API's form. */
function assignOf({ kind, one, turns, rules }: Draft): Assign | null {
	if (kind === 'nobody') return null
	if (kind === 'one') return { kind, members: [one] }
	return kind === 'turns' ? { kind, members: turns } : { kind, members: turns, rules }
}

/** Edits who a link's leads are assigned to. */
export default function AssignEditor({ link, onDone }: { link: LinkRow; onDone: () => void }) {
	const [seen] = useState(link)
	const workers = useWorkers()
	const first = workers[0]?.id ?? 0
	const saved = link.assign as Assign | null
	const [draft, setDraft] = useState<Draft>({
		kind: saved?.kind ?? 'nobody',
		one: (saved?.kind === 'one' && saved.members[0]) || first,
		turns: saved && saved.kind !== 'one' ? saved.members : [],
		rules: saved?.rules ?? [],
	})
	const [faults, setFaults] = useState<Record<string, string>>({})
	const change = useSaveLink(link.id, { quiet: true })
	const edit = (next: Partial<Draft>) => {
		setDraft({ ...draft, ...next })
		setFaults({})
	}
	const { kind, one, turns, rules } = draft
	const people = workers.map(({ id, name }) => [String(id), name] as const)
	const save = () =>
		change.mutate(
			{ seen, mine: { assign: assignOf(draft) } },
			{
				onSuccess: () => {
					toast({ title: 'Lead assignment saved' })
					onDone()
				},
				onError: (error) => {
					if (error instanceof Canceled) return
					setFaults({ '': errorMessage(error), ...faultsByPath(error) })
				},
			},
		)
	const setRule = (place: number, next: AssignRule) =>
		edit({ rules: rules.map((rule, i) => (i === place ? next : rule)) })
	const [wrong] = Object.entries(faults).flatMap(([path, message]) => (path ? [message] : []))
	return (
		<form
			noValidate
			aria-label="Who gets the leads"
			className="space-y-5"
			onSubmit={(event) => {
				event.preventDefault()
				if (!change.isPending) save()
			}}
		>
			<fieldset className="grid gap-2 sm:grid-cols-2 xl:grid-cols-4">
				<legend className="sr-only">How leads are assigned</legend>
				{kinds.map(([name, label, hint]) => (
					<label
						key={name}
						className="relative flex cursor-pointer flex-col rounded-lg border border-line p-3 has-checked:border-accent has-checked:bg-accent-soft has-focus-visible:outline-2 has-focus-visible:outline-accent hover:border-line-strong"
					>
						<input
							type="radio"
							name="assign"
							className="absolute inset-0 cursor-pointer appearance-none outline-none"
							checked={kind === name}
							onChange={() =>
								edit({
									kind: name,
									...(name === 'turns' &&
										turns.length === 0 && { turns: workers.map(({ id }) => id) }),
									...(name === 'rules' &&
										rules.length === 0 && { rules: [{ when: [], member: first }] }),
								})
							}
						/>
						<span className="font-semibold">{label}</span>
						<span className="text-sm text-soft">{hint}</span>
					</label>
				))}
			</fieldset>
			{kind === 'one' && (
				<p className="flex flex-wrap items-center gap-2">
					<span className="text-soft">All go to</span>
					<Word
						label="Who gets the leads"
						value={String(one)}
						options={people}
						onChange={(id) => edit({ one: Number(id) })}
					/>
				</p>
			)}
			{kind === 'rules' && (
				<div>
					<ol aria-label="Who gets which" className="divide-y divide-line border-y border-line">
						{rules.map((rule, i) => (
							// By place, because rules have no names.
							// biome-ignore lint/suspicious/noArrayIndexKey: see above
							<li key={i} className="flex gap-2 py-3">
								<div className="min-w-0 flex-1 space-y-2 pr-2">
									<Conditions
										when={rule.when}
										fields={link.fields}
										faultOf={(j) =>
											faults[`assign.rules.${i}.when.${j}.value`] ??
											faults[`assign.rules.${i}.when.${j}.fact`]
										}
										onChange={(when) => setRule(i, { ...rule, when })}
									/>
									<p className={sentenceClass}>
										<span className={leadClass}>
											<CornerDownRight className="size-4" aria-hidden />
										</span>
										<Word
											label={`Who gets them by rule ${i + 1}`}
											value={String(rule.member)}
											options={people}
											onChange={(id) => setRule(i, { ...rule, member: Number(id) })}
										/>
									</p>
								</div>
								<Button
									variant="ghost"
									size="icon"
									aria-label={`Remove rule ${i + 1}`}
									onClick={() => edit({ rules: rules.filter((other) => other !== rule) })}
								>
									<Trash2 className="size-4" aria-hidden />
								</Button>
							</li>
						))}
					</ol>
					<Button
						variant="ghost"
						className="mt-2"
						disabled={rules.length >= maxRules}
						onClick={() => edit({ rules: [...rules, { when: [], member: first }] })}
					>
						<Plus className="size-4" aria-hidden /> Add rule
					</Button>
				</div>
			)}
			{(kind === 'turns' || kind === 'rules') && (
				<fieldset>
					<legend className="mb-1 font-semibold">
						{kind === 'rules' ? 'All others, in turn' : 'In turn'}
					</legend>
					<div className="flex flex-wrap gap-x-5">
						{workers.map(({ id, name, ...member }) => (
							<label key={id} className="flex min-h-(--control) min-w-0 items-center gap-2.5">
								<input
									type="checkbox"
									className="check"
									checked={turns.includes(id)}
									onChange={({ target }) =>
										edit({
											turns: target.checked ? [...turns, id] : turns.filter((one) => one !== id),
										})
									}
								/>
								<Truncate>{name}</Truncate>
								{awayTime(member) && <span className="text-sm text-soft">away</span>}
							</label>
						))}
					</div>
				</fieldset>
			)}
			{(wrong ?? faults['']) && (
				<p role="alert" className="text-sm text-bad">
					{wrong ?? faults['']}
				</p>
			)}
			<div className="flex flex-wrap justify-end gap-2 border-t border-line pt-4 max-sm:*:flex-1">
				<Button variant="secondary" onClick={onDone}>
					Cancel
				</Button>
				<SaveButton changed saving={change.isPending} />
			</div>
		</form>
	)
}
