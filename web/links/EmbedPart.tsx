import { Copy } from 'lucide-react'
import { useId, useRef, useState } from 'react'
import { maxOrigins } from '../../schema/linkLimits'
import { ApiError, errorMessage } from '../api/client'
import { Button } from '../ui/Button'
import { copyText } from '../ui/copyText'
import { TextAreaField } from '../ui/Field'
import { SaveButton } from '../ui/SaveButton'
import { toast } from '../ui/toast'
import { formSnippet, frameSnippet } from './embedSnippets'
import { type LinkRow, useSaveLink } from './queries'

/** Embedding: which sites may show the form, and the code for them. */
export function EmbedPart({ link }: { link: LinkRow }) {
	const [saved, setSaved] = useState(link.allowedOrigins)
	return (
		<div className="space-y-6">
			{saved.length === 0 && (
				<p className="rounded-lg bg-sunken px-3 py-2 text-sm text-soft">
					Add a site first: only listed sites can show this form or submit to it.
				</p>
			)}
			<Sites link={link} saved={saved} onSave={setSaved} />
			{saved.length > 0 && (
				<>
					<Snippet
						name="Embedded page"
						hint="Looks like your Leadlinks page, adjusts its height, and stays up to date."
						code={frameSnippet(link)}
					/>
					<Snippet
						name="Plain HTML form"
						hint="Looks like your site. Copy it again after you change the form."
						code={formSnippet(link)}
					/>
				</>
			)}
		</div>
	)
}

function Sites({
	link,
	saved,
	onSave,
}: {
	link: LinkRow
	saved: string[]
	onSave: (sites: string[]) => void
}) {
	const [text, setText] = useState(saved.join('\n'))
	const field = useRef<HTMLTextAreaElement>(null)
	const change = useSaveLink(link.id, { quiet: true })
	const fault =
		change.error instanceof ApiError
			? change.error.problem.issues?.[0]?.message
			: change.error && errorMessage(change.error)
	const sites = text
		.split('\n')
		.map((line) => line.trim())
		.filter(Boolean)
	const save = () =>
		change.mutate(
			{ seen: { ...link, allowedOrigins: saved }, mine: { allowedOrigins: sites } },
			{
				onError: () => field.current?.focus(),
				onSuccess: ({ allowedOrigins }) => {
					onSave(allowedOrigins)
					setText(allowedOrigins.join('\n'))
					toast({ title: 'Sites saved', description: 'They can show the form within a minute.' })
				},
			},
		)
	return (
		<div className="space-y-4">
			<TextAreaField
				label="Sites that can embed it"
				rows={3}
				placeholder="https://www.example.com"
				hint={`One per line, up to ${maxOrigins}.`}
				ref={field}
				error={fault ?? undefined}
				spellCheck={false}
				autoCapitalize="none"
				value={text}
				onChange={({ target }) => setText(target.value)}
			/>
			<SaveButton
				type="button"
				changed={sites.join('\n') !== saved.join('\n')}
				saving={change.isPending}
				onClick={save}
			>
				Save sites
			</SaveButton>
		</div>
	)
}

const codeCopied = {
	title: 'Code copied to clipboard',
	description: 'Paste it where the form should be.',
}

function Snippet({ name, hint, code }: { name: string; hint: string; code: string }) {
	const id = useId()
	return (
		<section aria-labelledby={id}>
			<div className="mb-2 flex items-end justify-between gap-3">
				<div>
					<h3 id={id} className="font-semibold">
						{name}
					</h3>
					<p className="text-sm text-soft">{hint}</p>
				</div>
				<Button
					variant="secondary"
					aria-label={`Copy the code: ${name}`}
					onClick={() => void copyText(code, codeCopied)}
				>
					<Copy className="size-4" aria-hidden /> Copy
				</Button>
			</div>
			{/* Scrollable, so it must be focusable. */}
			<pre
				// biome-ignore lint/a11y/noNoninteractiveTabindex: keys must be able to scroll it.
				tabIndex={0}
				className="max-h-44 overflow-auto rounded-lg bg-sunken px-3 py-2 font-mono text-sm"
			>
				{code}
			</pre>
		</section>
	)
}
