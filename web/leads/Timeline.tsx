import { type KeyboardEvent, useRef, useState } from 'react'
import { Link } from 'react-router'
import { partsOf } from '../../schema/mention'
import { visitorMailStates } from '../../schema/visitorMail'
import { useIsTeam, useWorkers } from '../members/queries'
import { useHidden } from '../shell/hidden'
import { Only } from '../shell/may'
import { Button } from '../ui/Button'
import { keepFocus } from '../ui/keepFocus'
import { RelativeTime } from '../ui/RelativeTime'
import { titleCase } from '../ui/titleCase'
import { useLeadAddress } from './leadPath'
import { NoteField, storedNote, typedNote } from './NoteField'
import { deleteNotes, draftOf, type Note, setDraft, useAddNote, useEditNote } from './notes'
import type { Lead, WholeLead } from './queries'

type Entry = { at: string; key: string } & (
	| { capture: Lead }
	| { note: Note }
	| { change: WholeLead['changes'][number] }
	| { download: string | null }
	| { mail: WholeLead['mails'][number] }
	| { confirmed: string }
)

/** A person's history, newest first: captures, downloads, changes and notes. */
export function Timeline({
	lead,
	withNote = true,
}: {
	lead: WholeLead
	/** Whether a note can be written above it. */
	withNote?: boolean
}) {
	const hidden = useHidden('notes')
	const entries: Entry[] = [
		...[lead, ...lead.others].map((capture) => ({
			at: capture.createdAt,
			key: `capture ${capture.id}`,
			capture,
		})),
		...lead.notes
			.filter(({ id }) => !hidden.has(id))
			.map((note) => ({ at: note.createdAt, key: `note ${note.id}`, note })),
		...lead.changes.map((change) => ({
			at: change.changedAt,
			key: `change ${change.id}`,
			change,
		})),
		...(lead.pass?.downloads ?? []).map((at, i) => ({
			...{ at, key: `download ${i}` },
			download: lead.pass?.name ?? null,
		})),
		...lead.mails.map((mail) => ({ at: mail.at, key: `${mail.kind} ${mail.leadId}`, mail })),
		...[lead, ...lead.others].flatMap(({ id, confirmedAt }) =>
			confirmedAt ? [{ at: confirmedAt, key: `confirmed ${id}`, confirmed: confirmedAt }] : [],
		),
	].sort((a, b) => b.at.localeCompare(a.at))
	return (
		<section ref={keepFocus} aria-labelledby="history">
			<h3 id="history" className="mb-2 font-semibold">
				History
			</h3>
			{withNote && (
				<Only action="leads.write">
					<NewNote leadId={lead.id} />
				</Only>
			)}
			<ol className="mt-4 space-y-4 border-l border-line pl-4">
				{entries.map((entry) => (
					<li key={entry.key} className="relative text-sm">
						<span
							aria-hidden
							className="absolute top-1.5 -left-[1.3rem] size-2 rounded-full border border-line-strong bg-surface"
						/>
						{'note' in entry ? (
							<WrittenNote note={entry.note} />
						) : (
							<p className="flex flex-wrap justify-between gap-x-4">
								<span className="min-w-0 wrap-anywhere">
									{'capture' in entry ? (
										<Captured capture={entry.capture} opened={entry.capture.id === lead.id} />
									) : 'download' in entry ? (
										<>
											Downloaded <bdi>{entry.download ?? 'a file that is gone'}</bdi>
										</>
									) : 'mail' in entry ? (
										`${mailNames[entry.mail.kind]} ${visitorMailStates[entry.mail.state]}`
									) : 'confirmed' in entry ? (
										'Confirmed the address'
									) : (
										<Changed change={entry.change} />
									)}
								</span>
								<span className="text-soft">
									<RelativeTime date={entry.at} />
								</span>
							</p>
						)}
					</li>
				))}
			</ol>
		</section>
	)
}

const mailNames = { confirm: 'The mail to confirm the address', reply: 'Your reply' } as const

function Captured({ capture, opened }: { capture: Lead; opened: boolean }) {
	const to = useLeadAddress()(capture.id)
	const link = (
		<>
			{' '}
			via <bdi>{capture.linkTitle ?? 'Unknown Link'}</bdi>
		</>
	)
	if (opened) {
		return (
			<>
				{capture.imported ? 'Imported' : 'Captured'}
				{link}
			</>
		)
	}
	return (
		<>
			<Link to={to} className="text-accent-ink hover:underline">
				<bdi>{capture.name ?? 'Anonymous'}</bdi>
			</Link>
			<span className="text-soft">{link}</span>
		</>
	)
}

const Changed = ({
	change: { author, what, before, after },
}: {
	change: WholeLead['changes'][number]
}) => (
	<>
		{what === 'assignee' ? (
			<>
				Assigned to <b className="font-medium">{after || 'nobody'}</b>
				{before && <span className="text-soft"> instead of {before}</span>}
			</>
		) : (
			<>
				{titleCase(what)}: {titleCase(before)} → <b className="font-medium">{titleCase(after)}</b>
			</>
		)}
		<span className="text-soft">
			{' '}
			by <bdi>{author ?? 'a former member'}</bdi>
		</span>
	</>
)

/** Saves on Ctrl or ⌘ and Enter, and cancels on Escape if it can. */
const onKey = (save: () => void, cancel?: () => void) => (event: KeyboardEvent) => {
	if (event.key === 'Escape') cancel?.()
	if (event.key !== 'Enter' || !(event.metaKey || event.ctrlKey)) return
	event.preventDefault()
	save()
}

const maxLength = 5000

/** A field for a new note, which keeps its draft. */
export function NewNote({ leadId }: { leadId: number }) {
	const [text, setText] = useState(draftOf(leadId))
	const add = useAddNote(leadId)
	const isTeam = useIsTeam()
	const workers = useWorkers()
	function write(text: string) {
		setDraft(leadId, text)
		setText(text)
	}
	function save() {
		if (!text.trim() || add.isPending) return
		add.mutate({ typed: text, text: storedNote(text, workers) }, { onSuccess: () => write('') })
	}
	return (
		<div ref={keepFocus} className="space-y-2">
			<NoteField
				label="Note"
				placeholder={isTeam ? 'Write a note, @ to mention' : 'What you discussed, next steps…'}
				rows={2}
				maxLength={maxLength}
				data-work="note"
				value={text}
				write={write}
				onKeyDown={onKey(save)}
			/>
			{text.trim() && (
				<Button variant="secondary" pending={add.isPending} onClick={save}>
					Add note
				</Button>
			)}
		</div>
	)
}

const small = 'rounded-sm text-soft hover:text-ink hover:underline pointer-coarse:min-h-11'

/** A note's text, with those whom it mentions by name. */
const WithMentions = ({ text, mentions }: Pick<Note, 'text' | 'mentions'>) =>
	partsOf(text).map((part, i) =>
		typeof part === 'string' ? (
			part
		) : (
			// biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text don't move
			<b key={i} className="font-medium">
				@{mentions.find(({ id }) => id === part)?.name ?? 'a former member'}
			</b>
		),
	)

function WrittenNote({ note }: { note: Note }) {
	const [text, setText] = useState<string>()
	const edit = useEditNote(note.id)
	const workers = useWorkers()
	// After editing, the edit button gets the focus back.
	const edited = useRef(false)
	function leave() {
		edited.current = true
		setText(undefined)
	}
	if (text !== undefined) {
		const save = () => {
			if (text.trim())
				edit.mutate(storedNote(text, [...note.mentions, ...workers]), { onSuccess: leave })
		}
		return (
			<form
				data-own-escape
				className="space-y-2"
				onSubmit={(event) => {
					event.preventDefault()
					save()
				}}
			>
				<NoteField
					label="Edit note"
					rows={3}
					maxLength={maxLength}
					value={text}
					autoFocus
					write={setText}
					onKeyDown={onKey(save, leave)}
				/>
				<div className="flex gap-2">
					<Button type="submit" variant="secondary" pending={edit.isPending}>
						Save
					</Button>
					<Button variant="ghost" onClick={leave}>
						Cancel
					</Button>
				</div>
			</form>
		)
	}
	return (
		<div className="rounded-lg bg-sunken p-3">
			<p className="whitespace-pre-line wrap-anywhere">
				<bdi>
					<WithMentions {...note} />
				</bdi>
			</p>
			<p className="mt-1.5 flex flex-wrap items-center gap-x-3 text-soft">
				<span>
					<bdi>{note.author ?? 'A former member'}</bdi>, <RelativeTime date={note.createdAt} />
					{note.editedAt && ', edited'}
				</span>
				{note.own && (
					<span className="ml-auto flex gap-3">
						<button
							type="button"
							ref={(button) => {
								if (edited.current) button?.focus()
								edited.current = false
							}}
							className={small}
							onClick={() => setText(typedNote(note.text, note.mentions))}
						>
							Edit
						</button>
						<button type="button" className={small} onClick={() => deleteNotes([note])}>
							Delete
						</button>
					</span>
				)}
			</p>
		</div>
	)
}
