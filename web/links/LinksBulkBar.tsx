import { Archive, ArchiveRestore, Tag, Trash2 } from 'lucide-react'
import { useId, useState } from 'react'
import { maxLinksAtOnce, maxTagLength } from '../../schema/linkLimits'
import { Button } from '../ui/Button'
import { Dialog } from '../ui/Dialog'
import { TextField } from '../ui/Field'
import { toast } from '../ui/toast'
import { deleteLinks } from './deletion'
import { useChangeLinks } from './listQueries'
import type { LinkRow } from './queries'
import { KnownTags } from './TagsField'

/** Actions on the selected links; floats at the bottom of the window, so it shifts no rows. */
export function LinksBulkBar({ links, done }: { links: LinkRow[]; done: () => void }) {
	const change = useChangeLinks()
	const ids = links.map(({ id }) => id)
	const tooMany = ids.length > maxLinksAtOnce
	// Archive as long as any of them isn't archived yet.
	const archived = links.some((link) => !link.archived)
	const Icon = archived ? Archive : ArchiveRestore
	const name = archived ? 'Archive' : 'Restore'
	return (
		<section
			aria-label="Selected links"
			data-floating
			className="fixed inset-x-3 bottom-[calc(var(--dock)+0.75rem)] z-30 mx-auto flex w-fit max-w-[calc(100vw-1.5rem)] items-center gap-2 rounded-lg border border-line bg-surface p-2 pl-3.5 shadow-lg lg:left-[calc(13.5rem+0.75rem)]"
		>
			<p className="mr-2 font-medium" role="status">
				{ids.length} selected
				{tooMany && (
					<span className="font-normal text-soft"> (at most {maxLinksAtOnce} at once)</span>
				)}
			</p>
			<TagLinks links={links} disabled={tooMany} done={done} />
			<Button
				variant="secondary"
				disabled={tooMany}
				pending={change.isPending}
				onClick={() =>
					change.mutate(
						{ ids, archived },
						{
							onSuccess: () => {
								const what = ids.length === 1 ? 'Link' : `${ids.length} links`
								toast({ title: `${what} ${archived ? 'archived' : 'restored'}` })
								done()
							},
						},
					)
				}
			>
				<Icon className="size-4" aria-hidden /> {name}
			</Button>
			<Button
				variant="danger"
				disabled={tooMany}
				onClick={() => {
					deleteLinks(links)
					done()
				}}
			>
				<Trash2 className="size-4" aria-hidden /> Delete
			</Button>
			<Button variant="ghost" onClick={done}>
				Clear
			</Button>
		</section>
	)
}

/** A button to add a tag to links, or remove one. */
function TagLinks({
	links,
	disabled,
	done,
}: {
	links: LinkRow[]
	disabled: boolean
	done: () => void
}) {
	const change = useChangeLinks()
	const [open, setOpen] = useState(false)
	const [text, setText] = useState('')
	const list = useId()
	const ids = links.map(({ id }) => id)
	const used = [...new Set(links.flatMap(({ tags }) => tags))].sort()
	const send = (tags: { addTags?: string[]; removeTags?: string[] }) =>
		change.mutate(
			{ ids, ...tags },
			{
				onSuccess: () => {
					toast({ title: 'Tags saved' })
					setOpen(false)
					done()
				},
			},
		)
	return (
		<Dialog
			title={`Tag ${ids.length === 1 ? '1 link' : `${ids.length} links`}`}
			className="max-w-sm"
			open={open}
			onOpenChange={setOpen}
			trigger={
				<Button variant="secondary" disabled={disabled}>
					<Tag className="size-4" aria-hidden /> Tag
				</Button>
			}
		>
			<form
				className="space-y-5 px-6 pb-6"
				onSubmit={(event) => {
					event.preventDefault()
					if (text.trim() && !change.isPending) send({ addTags: [text] })
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
					<Button type="submit" pending={change.isPending} disabled={text.trim() === ''}>
						Add
					</Button>
				</div>
				{used.length > 0 && (
					<div>
						<p className="mb-1.5 text-sm font-medium">Remove a tag</p>
						<div className="flex flex-wrap gap-1.5">
							{used.map((tag) => (
								<Button
									key={tag}
									variant="secondary"
									size="small"
									aria-label={`Remove the tag ${tag}`}
									pending={change.isPending}
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
