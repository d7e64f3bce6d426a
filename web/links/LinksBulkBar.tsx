import { Archive, ArchiveRestore, Pencil, QrCode, Tag } from 'lucide-react'
import { type Ref, Suspense, useId, useRef, useState } from 'react'
import { maxTagLength } from '../../schema/linkLimits'
import { SelectionBar, type SelectRest } from '../list/SelectionBar'
import { lazyPart } from '../shell/lazyPart'
import { onFirstUse } from '../shell/onFirstUse'
import { Button } from '../ui/Button'
import { Dialog } from '../ui/Dialog'
import { TextField } from '../ui/Field'
import { formatCount } from '../ui/numbers'
import { useChangeLinks } from './changes'
import { deleteLinks } from './deletion'
import type { LinkRow } from './queries'
import { KnownTags } from './TagsField'

const EditLinks = onFirstUse(() => import('./bulk/EditLinks'))
const QrSheetDialog = lazyPart(() => import('./qr/QrSheetDialog'))

/** The most codes in one file: each is drawn and read again in the browser. */
const maxCodes = 500

/** Actions on the selected links. */
export function LinksBulkBar({
	links,
	rest,
	done,
}: {
	links: LinkRow[]
	rest: SelectRest | undefined
	/** Clears the selection. */
	done: () => void
}) {
	const change = useChangeLinks()
	const archived = links.some((link) => !link.archived)
	const Icon = archived ? Archive : ArchiveRestore
	const archive = archived ? 'Archive' : 'Restore'
	const tag = useRef<HTMLButtonElement>(null)
	const edit = useRef<HTMLButtonElement>(null)
	const [printing, setPrinting] = useState(false)
	const selection = formatLinkCount(links)
	function setArchived() {
		change.mutate({ rows: links, change: { archived } })
		done()
	}
	const acts = [
		{ name: `Edit ${selection}`, icon: Pencil, run: () => edit.current?.click() },
		{ name: `Tag ${selection}`, icon: Tag, run: () => tag.current?.click() },
		...(links.length <= maxCodes
			? [{ name: `QR codes of ${selection}`, icon: QrCode, run: () => setPrinting(true) }]
			: []),
		{ name: `${archive} ${selection}`, icon: Icon, run: setArchived },
	]
	return (
		<SelectionBar
			noun="link"
			count={links.length}
			rest={rest}
			acts={acts}
			remove={() => deleteLinks(links, done)}
			clear={done}
		>
			<EditLinks
				ids={links.map(({ id }) => id)}
				done={done}
				trigger={
					<Button ref={edit} variant="secondary">
						<Pencil className="size-4" aria-hidden />
						Edit
					</Button>
				}
			/>
			<TagLinks links={links} done={done} button={tag} />
			{links.length <= maxCodes && (
				<Button variant="secondary" onClick={() => setPrinting(true)}>
					<QrCode className="size-4" aria-hidden />
					QR codes
				</Button>
			)}
			{printing && (
				<Suspense fallback={null}>
					<QrSheetDialog links={links} close={() => setPrinting(false)} />
				</Suspense>
			)}
			<Button variant="secondary" onClick={setArchived}>
				<Icon className="size-4" aria-hidden />
				{archive}
			</Button>
		</SelectionBar>
	)
}

const formatLinkCount = ({ length }: LinkRow[]) => formatCount(length, 'link')

/** A button that adds a tag to links or removes one. */
function TagLinks({
	links,
	done,
	button,
}: {
	links: LinkRow[]
	done: () => void
	button: Ref<HTMLButtonElement>
}) {
	const change = useChangeLinks()
	const [open, setOpen] = useState(false)
	const [text, setText] = useState('')
	const list = useId()
	const used = [...new Set(links.flatMap(({ tags }) => tags))].sort()
	function send(tags: { addTags?: string[]; removeTags?: string[] }) {
		change.mutate({ rows: links, change: tags })
		setOpen(false)
		done()
	}
	return (
		<Dialog
			title={`Tag ${formatLinkCount(links)}`}
			open={open}
			onOpenChange={setOpen}
			trigger={
				<Button ref={button} variant="secondary">
					<Tag className="size-4" aria-hidden />
					Tag
				</Button>
			}
		>
			<form
				className="space-y-5 px-(--inset) pb-6"
				onSubmit={(event) => {
					event.preventDefault()
					if (text.trim()) send({ addTags: [text.trim().toLowerCase()] })
				}}
			>
				<div className="flex items-end gap-2">
					<TextField
						className="flex-1"
						label="Add a tag"
						list={list}
						maxLength={maxTagLength}
						value={text}
						onChange={(event) => setText(event.target.value)}
					/>
					<KnownTags id={list} />
					<Button type="submit" disabled={text.trim() === ''}>
						Add
					</Button>
				</div>
				{used.length > 0 && (
					<div>
						<p className="mb-1.5 text-sm font-semibold">Remove a tag</p>
						<div className="flex flex-wrap gap-1.5">
							{used.map((tag) => (
								<Button
									key={tag}
									variant="secondary"
									size="small"
									aria-label={`Remove the tag ${tag}`}
									onClick={() => send({ removeTags: [tag] })}
								>
									{tag} <span aria-hidden>×</span>
								</Button>
							))}
						</div>
					</div>
				)}
			</form>
		</Dialog>
	)
}
