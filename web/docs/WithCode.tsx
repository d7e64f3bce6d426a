/** Renders `backticks` in a text as code. */
export function WithCode({ text }: { text: string }) {
	return text.split('`').map((part, i) =>
		i % 2 === 1 ? (
			<code key={part} className="rounded bg-sunken px-1 text-sm text-ink">
				{part}
			</code>
		) : (
			part
		),
	)
}
