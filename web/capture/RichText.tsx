import { Fragment } from 'react'
import { type Inline, readRichText } from '../../schema/richText'

/** An owner's text with bold, italics, links and lists. */
export const RichText = ({ text }: { text: string }) => (
	<div className="description">
		{readRichText(text).map((block, i) => {
			const key = i
			if (block.kind === 'lines') {
				return (
					<p key={key} dir="auto">
						{block.lines.map((line, n) => (
							// biome-ignore lint/suspicious/noArrayIndexKey: rendered once
							<Fragment key={n}>
								{n > 0 && <br />}
								<Line parts={line} />
							</Fragment>
						))}
					</p>
				)
			}
			const List = block.kind === 'bullets' ? 'ul' : 'ol'
			return (
				<List key={key} dir="auto">
					{block.items.map((item, n) => (
						// biome-ignore lint/suspicious/noArrayIndexKey: rendered once
						<li key={n}>
							<Line parts={item} />
						</li>
					))}
				</List>
			)
		})}
	</div>
)

const Line = ({ parts }: { parts: readonly Inline[] }) =>
	parts.map((part, i) => {
		const key = i
		if (part.kind === 'text') return part.text
		if (part.kind === 'link') {
			return (
				<a key={key} href={part.url} target="_blank" rel="noreferrer">
					{part.text}
				</a>
			)
		}
		const Mark = part.kind === 'bold' ? 'strong' : 'i'
		return (
			<Mark key={key}>
				<Line parts={part.inside} />
			</Mark>
		)
	})
