import { useState } from 'react'
import { Button } from '../../ui/Button'
import { formatDateTime } from '../../ui/dates'
import { CheckboxField } from '../../ui/Field'
import { formatCount, formatNumber } from '../../ui/numbers'
import { isChanged, isRenamed, type Tried } from './editing'

/** The most links shown: they all look alike. */
const mostShown = 100

/** What an edit would change about links, and what prevents it. */
export function Preview({
	tried,
	again,
	problem,
	pending,
	apply,
	back,
}: {
	tried: Tried[]
	/** Whether links were changed since they were previewed. */
	again: boolean
	problem: string | undefined
	pending: boolean
	apply: (tried: Tried[]) => void
	back: () => void
}) {
	const [renames, setRenames] = useState(true)
	const renamed = tried.filter(isRenamed)
	const changed = [...(renames ? renamed : []), ...tried.filter(isChanged)]
	const refused = tried.filter((one) => one.refused !== null && !changed.includes(one))
	const same = tried.length - changed.length - refused.length
	const shown = [...refused, ...changed].slice(0, mostShown)
	const more = refused.length + changed.length - shown.length
	const rest = [
		...(refused.length > 0 ? [`${formatCount(refused.length, 'link')} can’t be changed`] : []),
		...(same > 0
			? [`${formatCount(same, 'link')} ${same === 1 ? 'is' : 'are'} like that already`]
			: []),
	]
	return (
		<div className="px-(--inset) pb-6">
			{again && (
				<p role="status" className="mb-3 rounded-lg bg-sunken px-3 py-2">
					Some links were changed since you looked. This is what would change now.
				</p>
			)}
			{rest.length > 0 && <p className="mb-3 text-soft">{rest.join(', ')}.</p>}
			{renamed.length > 0 && (
				<div className="mb-3">
					<CheckboxField
						label={`Use the free address shown for ${formatCount(renamed.length, 'link')}`}
						checked={renames}
						onChange={({ target }) => setRenames(target.checked)}
					/>
				</div>
			)}
			<ul
				aria-label="Preview"
				className="max-h-[50dvh] divide-y divide-line overflow-y-auto border-y border-line"
			>
				{shown.map((one) => (
					<li key={one.id} className="py-2.5">
						<p className="truncate font-semibold">{one.title}</p>
						{one.refused !== null && (
							<p className={renames && isRenamed(one) ? 'text-sm text-soft' : 'text-bad'}>
								{one.refused}
								{one.suggestion !== null && (
									<>
										. Free: <bdi className="font-semibold">/{one.suggestion}</bdi>
									</>
								)}
							</p>
						)}
						{(one.refused === null || (renames && isRenamed(one))) && <Changes of={one} />}
					</li>
				))}
			</ul>
			{more > 0 && <p className="mt-2 text-soft">And {formatNumber(more)} more.</p>}
			{problem && (
				<p role="alert" className="mt-3 text-sm text-bad">
					{problem}
				</p>
			)}
			<div className="mt-5 flex justify-end gap-2">
				<Button variant="secondary" onClick={back}>
					Back
				</Button>
				<Button disabled={changed.length === 0} pending={pending} onClick={() => apply(changed)}>
					{changed.length === 0
						? 'Nothing to change'
						: `Change ${formatCount(changed.length, 'link')}`}
				</Button>
			</div>
		</div>
	)
}

type State = Tried['after']

/** Each part's name, and its value in words. */
const words: { [Part in keyof State]-?: [name: string, say: (state: State) => string] } = {
	active: ['Status', ({ active }) => (active ? 'Active' : 'Inactive')],
	expiresAt: ['End', ({ expiresAt }) => (expiresAt ? formatDateTime(expiresAt) : 'Never')],
	domain: ['Domain', ({ domain }) => domain ?? window.location.host],
	slug: ['Address', ({ slug }) => `/${slug}`],
	destinationUrl: ['Destination', ({ destinationUrl }) => destinationUrl ?? ''],
	design: ['Design', ({ design }) => designSummary(Object.keys(design ?? {}).length)],
	fields: [
		'Form',
		({ fields = [] }) => fields.map(({ label }) => label).join(', ') || 'No questions',
	],
	tags: ['Tags', ({ tags = [] }) => tags.join(', ') || 'None'],
	archived: ['Archive', ({ archived }) => (archived ? 'Archived' : 'Listed')],
}

const designSummary = (settings: number) =>
	settings === 0 ? 'The workspace’s' : `${formatCount(settings, 'setting')} of its own`

const Changes = ({ of: { before, after } }: { of: Tried }) => (
	<dl className="grid grid-cols-[6rem_1fr] gap-x-3 text-sm">
		{Object.entries(words)
			.filter(([part]) => part in after)
			.map(([part, [name, say]]) => (
				<div key={part} className="contents">
					<dt className="text-soft">{name}</dt>
					<dd className="min-w-0 wrap-anywhere">
						<del className="text-soft">{say(before)}</del>{' '}
						<ins className="no-underline">{say(after)}</ins>
					</dd>
				</div>
			))}
	</dl>
)
