import { useQuery } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { useId, useState } from 'react'
import { maxTagLength } from '../../schema/linkLimits'
import { cx } from '../ui/cx'
import { box, Labeled } from '../ui/Field'
import { tagsQuery } from './listQueries'

/** The workspace's tags as suggestions for an input with this `list` id. */
export function KnownTags({ id }: { id: string }) {
	const { data: tags = [] } = useQuery(tagsQuery)
	return (
		<datalist id={id}>
			{tags.map(({ tag }) => (
				<option key={tag} value={tag} />
			))}
		</datalist>
	)
}

/** Tags, added with Enter or a comma and removed one by one. */
export function TagsField({
	tags,
	error,
	onChange,
}: {
	tags: readonly string[]
	error: string | undefined
	onChange: (tags: string[]) => void
}) {
	const [text, setText] = useState('')
	const list = useId()
	function add() {
		const tag = text.replaceAll(',', ' ').trim().toLowerCase()
		if (tag) onChange([...new Set([...tags, tag])].sort())
		setText('')
	}
	return (
		<Labeled label="Add a tag" headed error={error} hint="Press Enter after each tag">
			{(named) => (
				<>
					{tags.length > 0 && (
						<ul aria-label="Tags of this link" className="mb-2 flex flex-wrap gap-1.5">
							{tags.map((tag) => (
								<li
									key={tag}
									className="flex items-center rounded-md bg-sunken pl-2 text-sm wrap-anywhere"
								>
									{tag}
									<button
										type="button"
										aria-label={`Remove the tag ${tag}`}
										onClick={() => onChange(tags.filter((other) => other !== tag))}
										className="flex size-7 pointer-coarse:size-11 items-center justify-center rounded-md text-soft hover:text-ink"
									>
										<X className="size-3.5" />
									</button>
								</li>
							))}
						</ul>
					)}
					<input
						{...named}
						list={list}
						maxLength={maxTagLength}
						value={text}
						onChange={(event) => setText(event.target.value)}
						onBlur={add}
						onKeyDown={(event) => {
							if (event.key !== 'Enter' && event.key !== ',') return
							event.preventDefault()
							add()
						}}
						className={cx(box, 'h-(--control)')}
					/>
					<KnownTags id={list} />
				</>
			)}
		</Labeled>
	)
}
