import { Archive, ArchiveRestore, Tag, Trash2 } from 'lucide-react'
import { useId, useState } from 'react'
import { maxLinksAtOnce, maxTagLength } from '../../schema/linkLimits'
import { Button } from '../ui/Button'
import { Dialog } from '../ui/Dialog'
import { TextField } from '../ui/Field'
import { figure } from '../ui/figure'
import { useChangeLinks } from './changes'
import { deleteLinks } from './deletion'
import type { LinkRow } from './queries'
import { KnownTags } from './TagsField'

/** Actions on the selected links; the bar floats at the bottom of the window, so it shifts no rows. */
export function LinksBulkBar({
	links,
	rest,
	done,
}: {
	links: LinkRow[]
	/** Selects all that match, shown or not; undefined where that is so already. */
	rest: { label: string; pending: boolean; select: () => void } | undefined
	/** Clears the selection. */
	done: () => void
}) {
	const change = useChangeLinks()
	const tooMany = links.length > maxLinksAtOnce
	// What all of them are not yet.
	const archived = links.some((link) => !link.archived)
	const Icon = archived ? Archive : ArchiveRestore
	return (
		<section
			aria-label="Selected links"
			data-floating
			className="fixed inset-x-3 bottom-[calc(var(--dock)+0.75rem)] z-30 mx-auto flex w-fit max-w-[calc(100vw-1.5rem)] items-center gap-2 rounded-lg border border-line bg-surface p-2 pl-3.5 shadow-lg lg:left-[calc(13.5rem+0.75rem)]"
		>
			<p className="mr-2 font-medium" role="status">
				{figure(links.length)} selected
			</p>
			{rest && (
				<Button
					variant="ghost"
					className="text-accent-ink"
					pending={rest.pending}
					onClick={rest.select}
				>
					{rest.label}
				</Button>
			)}
			<TagLinks links={links} done={done} />
			<Button
				variant="secondary"
				onClick={() => {
					change.mutate({ links, change: { archived } })
					done()
				}}
			>
				<Icon className="size-4" aria-hidden /> {archived ? 'Archive' : 'Restore'}
			</Button>
			<Button
				variant="danger"
				disabled={tooMany}
				title={tooMany ? `At most ${maxLinksAtOnce} links are deleted at once` : undefined}
				onClick={() => {
					deleteLinks(links)
					done()
				}}
			>
				<Trash2 className="size-4" aria-hidden /> Delete
				{tooMany && <span className="font-normal">(at most {maxLinksAtOnce})</span>}
			</Button>
			<Button variant="ghost" onClick={done}>
				Clear
			</Button>
		</section>
	)
}

/** A button that adds a tag to links, or takes one from them. */
function TagLinks({ links, done }: { links: LinkRow[]; done: () => void }) {
	const change = useChangeLinks()
	const [open, setOpen] = useState(false)
	const [text, setText] = useState('')
	const list = useId()
	const used = [...new Set(links.flatMap(({ tags }) => tags))].sort()
	function send(tags: { addTags?: string[]; removeTags?: string[] }) {
		change.mutate({ links, change: tags })
		setOpen(false)
		done()
	}
	return (
		<Dialog
			title={`Tag ${links.length === 1 ? '1 link' : `${figure(links.length)} links`}`}
			className="max-w-sm"
			open={open}
			onOpenChange={setOpen}
			trigger={
				<Button variant="secondary">
					<Tag className="size-4" aria-hidden /> Tag
				</Button>
			}
		>
			<form
				className="space-y-5 px-6 pb-6"
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
						<p className="mb-1.5 text-sm font-medium">Remove a tag</p>
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
