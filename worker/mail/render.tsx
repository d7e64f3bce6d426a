import { renderToStaticMarkup } from 'react-dom/server'
import { directionOf } from '../../schema/languages'
import type { Block, Content } from './content'

/** A mail as it is sent. */
export type Rendered = {
	subject: string
	text: string
	html: string
	replyTo?: string | undefined
}

/** Renders a mail as plain text and HTML. */
export const render = (content: Content): Rendered => ({
	subject: content.subject,
	replyTo: content.replyTo,
	text: `${[...content.blocks.map(textOf), ...(content.small ? ['-- ', ...content.small] : [])].join('\n\n')}\n`,
	html: `<!doctype html>${renderToStaticMarkup(<Letter {...content} />)}`,
})

function textOf(block: Block) {
	if (typeof block === 'string') return block
	if ('button' in block) return `${block.button}: ${block.href}`
	return block.facts.map(([label, value]) => `${label}: ${value}`).join('\n')
}

// Mail clients without dark mode or style sheets use the inline styles.
const style = `:root{color-scheme:light dark;supported-color-schemes:light dark}
@media (prefers-color-scheme:dark){
body,.page{background:#15181d!important;color:#eceff3!important}
.card{background:#1e2229!important;border-color:#363c46!important}
.label{color:#aab2bf!important}
.button{background:#8fb4ff!important;color:#10203f!important}
}`

const font = 'system-ui,-apple-system,"Segoe UI",Roboto,Helvetica,Arial,sans-serif'

function Letter({ subject, blocks, language = 'en', small = [] }: Omit<Content, 'replyTo'>) {
	return (
		<html lang={language} dir={directionOf(language)}>
			<head>
				<meta charSet="utf-8" />
				<meta name="viewport" content="width=device-width, initial-scale=1" />
				<meta name="color-scheme" content="light dark" />
				<title>{subject}</title>
				<style>{style}</style>
			</head>
			<body style={{ margin: 0, background: '#f6f7f9', color: '#1b1f26', fontFamily: font }}>
				<div className="page" style={{ padding: '24px 12px', background: '#f6f7f9' }}>
					<div
						className="card"
						style={{
							maxWidth: 560,
							margin: '0 auto',
							padding: '24px 28px',
							background: '#ffffff',
							border: '1px solid #dfe3e8',
							borderRadius: 12,
							fontSize: 16,
							lineHeight: 1.5,
						}}
					>
						<h1 dir="auto" style={{ margin: '0 0 16px', fontSize: 20, lineHeight: 1.3 }}>
							{subject}
						</h1>
						{blocks.map((block, i) => (
							// The blocks of a mail never change places.
							// biome-ignore lint/suspicious/noArrayIndexKey: see above
							<Part key={i} block={block} />
						))}
						{small.map((line) => (
							<p
								key={line}
								className="label"
								dir="auto"
								style={{
									margin: '0 0 8px',
									fontSize: 13,
									color: '#5a6472',
									overflowWrap: 'anywhere',
								}}
							>
								{line}
							</p>
						))}
					</div>
				</div>
			</body>
		</html>
	)
}

function Part({ block }: { block: Block }) {
	if (typeof block === 'string') {
		return (
			<p dir="auto" style={{ margin: '0 0 16px', whiteSpace: 'pre-line' }}>
				{block}
			</p>
		)
	}
	if ('button' in block) {
		return (
			<p style={{ margin: '0 0 16px' }}>
				<a
					className="button"
					href={block.href}
					style={{
						display: 'inline-block',
						padding: '10px 18px',
						borderRadius: 8,
						background: '#1f4fbf',
						color: '#ffffff',
						fontWeight: 600,
						textDecoration: 'none',
					}}
				>
					{block.button}
				</a>
			</p>
		)
	}
	return (
		<table role="presentation" cellPadding={0} cellSpacing={0} style={{ margin: '0 0 16px' }}>
			<tbody>
				{block.facts.map(([label, value]) => (
					<tr key={label}>
						<td
							className="label"
							style={{ padding: '3px 16px 3px 0', color: '#5a6472', verticalAlign: 'top' }}
						>
							{label}
						</td>
						<td dir="auto" style={{ padding: '3px 0', overflowWrap: 'anywhere' }}>
							{value}
						</td>
					</tr>
				))}
			</tbody>
		</table>
	)
}
