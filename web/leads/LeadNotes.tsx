import { type KeyboardEvent, useRef, useState } from 'react'
import { partsOf } from '../../schema/mention'
import { useIsTeam, useWorkers } from '../members/queries'
import { Button } from '../ui/Button'
import { keepFocus } from '../ui/keepFocus'
import { RelativeTime } from '../ui/RelativeTime'
import { NoteField, storedNote, typedNote } from './NoteField'
import { deleteNotes, draftOf, type Note, setDraft, useAddNote, useEditNote } from './notes'

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
			<div className="group relative">
				<NoteField
					label="Note"
					className="sm:[&>label]:mb-2 sm:[&>label]:text-base"
					placeholder={isTeam ? 'Write a note, @ to mention' : 'What you discussed, next steps…'}
					rows={2}
					maxLength={maxLength}
					data-work="note"
					aria-keyshortcuts="n"
					value={text}
					write={write}
					onKeyDown={onKey(save)}
				/>
				{!text && (
					<span
						aria-hidden
						className="pointer-events-none absolute end-2 top-9 group-focus-within:hidden"
					>
						<kbd>N</kbd>
					</span>
				)}
			</div>
			{text.trim() && (
				<Button variant="secondary" pending={add.isPending} onClick={save}>
					Add note
				</Button>
			)}
		</div>
	)
}

const small = 'rounded-sm text-soft hover:text-ink hover:underline pointer-coarse:min-h-11'

/** A note's text, with the people it mentions by name. */
const WithMentions = ({ text, mentions }: Pick<Note, 'text' | 'mentions'>) =>
	partsOf(text).map((part, i) =>
		typeof part === 'string' ? (
			part
		) : (
			// biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text don't move
			<b key={i} className="font-semibold">
				@{mentions.find(({ id }) => id === part)?.name ?? 'a former member'}
			</b>
		),
	)

/** A note with its author, who can edit and delete it. */
export function WrittenNote({ note }: { note: Note }) {
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
