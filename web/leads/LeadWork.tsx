import { X } from 'lucide-react'
import { useId, useState } from 'react'
import { maxLeadTags, maxTagLength, tagsIn } from '../../schema/stage'
import { useMay } from '../shell/may'
import { cx } from '../ui/cx'
import { box } from '../ui/Field'
import { keepFocus } from '../ui/keepFocus'
import { dateHere, today } from '../ui/today'
import { useIsPhone } from '../ui/useNarrow'
import { useTypedDate } from '../ui/useTypedDate'
import { AssignLead } from './AssignLead'
import { stageOptions, useChangeLeads } from './changes'
import { dates, midnight } from './dateRanges'
import type { Lead } from './queries'
import { StageIcon } from './StageMark'
import { knownTags } from './seen'

/** The work on a lead: stage, tags and follow-up, and on phones its assignee. */
export function LeadWork({ lead }: { lead: Lead }) {
	const change = useChangeLeads()
	const may = useMay()
	const phone = useIsPhone()
	const name = useId()
	return (
		<fieldset disabled={!may('leads.write')} className="@container space-y-3 max-sm:space-y-5">
			<legend className="sr-only">Work</legend>
			<div role="radiogroup" aria-labelledby={name} className={row}>
				<p id={name} className={rowName}>
					Stage
				</p>
				<div className="segments grid grid-cols-4">
					{stageOptions.map(([stage, label]) => (
						<label
							key={stage}
							className="segment relative flex cursor-pointer items-center justify-center gap-1.5 max-sm:text-sm"
						>
							<input
								type="radio"
								name={name}
								className="absolute inset-0 cursor-pointer appearance-none outline-none"
								checked={lead.stage === stage}
								onChange={() => change.mutate({ rows: [lead], change: { stage }, quiet: true })}
							/>
							<StageIcon
								stage={stage}
								className={cx('size-3.5 @max-[22rem]:hidden', stage !== lead.stage && 'text-soft!')}
							/>
							{label}
						</label>
					))}
				</div>
			</div>
			{phone && <AssignLead lead={lead} />}
			<FollowUp lead={lead} />
			<Tags lead={lead} />
		</fieldset>
	)
}

/** A name and what it names: side by side where there is room, as the facts above. */
const row =
	'@[30rem]:grid @[30rem]:grid-cols-[5rem_minmax(0,1fr)] @[30rem]:items-center @[30rem]:gap-2'
const rowName =
	'block @[30rem]:text-soft @max-[30rem]:mb-1 @max-[30rem]:text-sm @max-[30rem]:font-semibold'

const chip =
	'inline-flex h-(--control) items-center rounded-md border border-line px-2.5 font-semibold hover:bg-sunken'

function FollowUp({ lead }: { lead: Lead }) {
	const change = useChangeLeads()
	const id = useId()
	const date = lead.followUpAt ? dateHere(new Date(lead.followUpAt)) : ''
	const set = (date: string) => {
		const followUpAt = date ? midnight(date).toISOString() : null
		change.mutate({ rows: [lead], change: { followUpAt }, quiet: true })
	}
	const input = useTypedDate(date, set)
	const later = (days: number) => set(dateHere(midnight(today(), days)))
	return (
		<div className={row}>
			<label htmlFor={id} className={rowName}>
				Follow up
			</label>
			<div ref={keepFocus} className="flex flex-wrap items-center gap-2">
				<input
					{...input}
					{...dates}
					id={id}
					data-work="follow-up"
					className={cx(box, 'h-(--control) sm:max-w-44 max-sm:basis-full', !date && 'text-soft')}
				/>
				{date ? (
					<button type="button" className={chip} onClick={() => set('')}>
						Done
					</button>
				) : (
					<>
						<button type="button" className={chip} onClick={() => later(1)}>
							Tomorrow
						</button>
						<button type="button" className={chip} onClick={() => later(7)}>
							In a week
						</button>
					</>
				)}
			</div>
		</div>
	)
}

function Tags({ lead }: { lead: Lead }) {
	const change = useChangeLeads()
	const known = knownTags()
	const [text, setText] = useState('')
	const id = useId()
	function add() {
		const addTags = tagsIn([text], lead.tags)
		setText('')
		if (addTags.length > 0) change.mutate({ rows: [lead], change: { addTags }, quiet: true })
	}
	return (
		<div className={row}>
			<label htmlFor={id} className={rowName}>
				Tags
			</label>
			<div ref={keepFocus} className="flex flex-wrap items-center gap-1.5">
				{lead.tags.map((tag) => (
					<span
						key={tag}
						className="inline-flex min-w-0 items-center rounded-md bg-sunken pl-2 text-sm"
					>
						<bdi className="truncate">{tag}</bdi>
						<button
							type="button"
							aria-label={`Remove the tag ${tag}`}
							className="flex size-7 items-center justify-center rounded-md text-soft hover:text-ink pointer-coarse:size-11"
							onClick={() =>
								change.mutate({ rows: [lead], change: { removeTags: [tag] }, quiet: true })
							}
						>
							<X className="size-3.5" aria-hidden />
						</button>
					</span>
				))}
				{lead.tags.length < maxLeadTags && (
					<input
						id={id}
						data-work="tags"
						list={`${id}-known`}
						value={text}
						maxLength={maxTagLength}
						placeholder="Add a tag"
						autoComplete="off"
						enterKeyHint="done"
						onChange={(event) => setText(event.target.value)}
						onBlur={add}
						onKeyDown={(event) => {
							if (event.key !== 'Enter' && event.key !== ',') return
							event.preventDefault()
							add()
						}}
						className={cx(box, 'h-(--control) min-w-28 flex-1 sm:max-w-44')}
					/>
				)}
				<datalist id={`${id}-known`}>
					{tagsIn(known, lead.tags).map((tag) => (
						<option key={tag} value={tag} />
					))}
				</datalist>
			</div>
		</div>
	)
}
