import { renderToStaticMarkup } from 'react-dom/server'
import { directionOf } from '../../schema/languages'
import type { QualificationStatus } from '../../schema/score'
import type { Block, Content, SmallPrint } from './content'

/** A mail as it is sent. */
export type Rendered = {
	subject: string
	text: string
	html: string
	replyTo?: string | undefined
}

/** Renders a mail as plain text and HTML; the latter begins with the sender's name, if given. */
export const render = (content: Content, sender?: string): Rendered => ({
	subject: content.subject,
	replyTo: content.replyTo,
	text: `${[...content.blocks.map(textOf), ...(content.small ? ['-- ', ...content.small.map(smallTextOf)] : [])].join('\n\n')}\n`,
	html: `<!doctype html>${renderToStaticMarkup(<Letter {...content} sender={sender} />)}`,
})

function textOf(block: Block) {
	if (typeof block === 'string') return block
	if ('button' in block) return `${block.button}: ${block.href}`
	if ('item' in block) {
		return `${block.item}\n${block.score ? `${block.score[0]} · ` : ''}${block.about}`
	}
	if ('list' in block) return block.list.map((line) => `- ${line}`).join('\n')
	if ('small' in block) return `${block.small}\n${block.link}: ${block.href}`
	return block.facts.map(([label, value]) => `${label}: ${value}`).join('\n')
}

const smallTextOf = (line: SmallPrint) =>
	typeof line === 'string' ? line : `${line.link}: ${line.href}`

// Mail clients without dark mode or style sheets use the inline styles.
const style = `:root{color-scheme:light dark;supported-color-schemes:light dark}
@media (prefers-color-scheme:dark){
body,.page{background:#121214!important;color:#eeedf1!important}
.card{background:#17171a!important;border-color:#2a2a2f!important}
.item{color:#eeedf1!important}
.label,.label a{color:#a5a3ae!important}
.button{background:#9085ff!important;color:#131022!important}
.second{border-color:#7c7b86!important;color:#eeedf1!important}
.item,.foot{border-color:#2a2a2f!important}
.mark{background:#9085ff!important;color:#131022!important}
.hot{color:#ff8d80!important}
.warm{color:#efb861!important}
}
@media (max-width:480px){
.page{padding:12px 8px!important}
.card{padding:20px 20px 4px!important}
}`

const scoreColors: Partial<Record<QualificationStatus, string>> = {
	hot: '#b3261e',
	warm: '#85500a',
}

const font = 'system-ui,-apple-system,"Segoe UI",Roboto,Helvetica,Arial,sans-serif'

type Letter = Omit<Content, 'replyTo'> & { sender: string | undefined }

function Letter({ subject, blocks, language = 'en', small = [], sender }: Letter) {
	const firstButton = blocks.findIndex((block) => typeof block !== 'string' && 'button' in block)
	return (
		<html lang={language} dir={directionOf(language)}>
			<head>
				<meta charSet="utf-8" />
				<meta name="viewport" content="width=device-width, initial-scale=1" />
				<meta name="color-scheme" content="light dark" />
				<title>{subject}</title>
				<style>{style}</style>
			</head>
			<body style={{ margin: 0, background: '#f4f3f1', color: '#1b1a1f', fontFamily: font }}>
				{/* What inboxes show after the subject. */}
				<div style={{ display: 'none', maxHeight: 0, overflow: 'hidden' }}>
					{blocks.slice(0, 1).map(textOf)}
				</div>
				<div className="page" style={{ padding: '32px 12px', background: '#f4f3f1' }}>
					<div
						className="card"
						style={{
							maxWidth: 560,
							margin: '0 auto',
							padding: '28px 28px 12px',
							background: '#ffffff',
							border: '1px solid #e6e4e0',
							borderRadius: 8,
							fontSize: 16,
							lineHeight: 1.5,
						}}
					>
						{sender && (
							<p style={{ margin: '0 0 24px', fontSize: 14, fontWeight: 600 }}>
								<span className="mark" aria-hidden style={mark}>
									{sender.charAt(0)}
								</span>{' '}
								{sender}
							</p>
						)}
						<h1
							dir="auto"
							style={{
								margin: '0 0 16px',
								fontSize: 20,
								lineHeight: 1.3,
								textWrap: 'balance',
								overflowWrap: 'anywhere',
							}}
						>
							{subject}
						</h1>
						{blocks.map((block, i) => (
							// The blocks of a mail never change places.
							// biome-ignore lint/suspicious/noArrayIndexKey: see above
							<Part key={i} block={block} isFirstButton={i === firstButton} />
						))}
						{small.length > 0 && (
							<div className="foot" style={foot}>
								{small.map((line) => (
									<p key={smallTextOf(line)} className="label" dir="auto" style={smallPrint}>
										{typeof line === 'string' ? line : <SmallLink {...line} />}
									</p>
								))}
							</div>
						)}
					</div>
				</div>
			</body>
		</html>
	)
}

/** In place of a picture, which inboxes hide until it is asked for. */
const mark = {
	display: 'inline-block',
	width: 24,
	marginInlineEnd: 6,
	borderRadius: 6,
	background: '#5343d9',
	color: '#ffffff',
	lineHeight: '24px',
	textAlign: 'center',
} as const

const foot = { marginTop: 24, paddingTop: 16, borderTop: '1px solid #e6e4e0' }

const smallPrint = {
	margin: '0 0 12px',
	fontSize: 13,
	color: '#5e5c66',
	overflowWrap: 'anywhere',
} as const

const SmallLink = ({ link, href }: Exclude<SmallPrint, string>) => (
	<a href={href} style={{ color: '#5e5c66' }}>
		{link}
	</a>
)

function Part({ block, isFirstButton }: { block: Block; isFirstButton: boolean }) {
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
					className={isFirstButton ? 'button' : 'second'}
					href={block.href}
					style={{
						display: 'inline-block',
						padding: '10px 16px',
						borderRadius: 8,
						...(isFirstButton
							? { background: '#5343d9', color: '#ffffff' }
							: { border: '1px solid #85827c', color: '#1b1a1f' }),
						fontWeight: 600,
						textDecoration: 'none',
					}}
				>
					{block.button}
				</a>
			</p>
		)
	}
	if ('item' in block) {
		return (
			<div
				className="item"
				dir="auto"
				style={{
					margin: '0 0 12px',
					paddingTop: 12,
					borderTop: '1px solid #e6e4e0',
					overflowWrap: 'anywhere',
				}}
			>
				<a
					className="item"
					href={block.href}
					style={{ color: '#1b1a1f', fontWeight: 600, textDecoration: 'none' }}
				>
					{block.item}
				</a>
				<br />
				<span className="label" style={{ fontSize: 14, color: '#5e5c66', whiteSpace: 'pre-line' }}>
					{block.score && (
						<>
							<Score score={block.score} /> ·{' '}
						</>
					)}
					{block.about}
				</span>
			</div>
		)
	}
	if ('list' in block) {
		return (
			<ul style={{ margin: '0 0 16px', paddingInlineStart: 20, overflowWrap: 'anywhere' }}>
				{block.list.map((line, i) => (
					// Two may read the same.
					// biome-ignore lint/suspicious/noArrayIndexKey: they never change places
					<li key={i} dir="auto">
						{line}
					</li>
				))}
			</ul>
		)
	}
	if ('small' in block) {
		return (
			<div className="foot" style={foot}>
				<p className="label" style={smallPrint}>
					{block.small} <SmallLink {...block} />
				</p>
			</div>
		)
	}
	return (
		<table role="presentation" cellPadding={0} cellSpacing={0} style={{ margin: '0 0 16px' }}>
			<tbody>
				{block.facts.map(([label, value, status]) => (
					<tr key={label}>
						<td
							className="label"
							style={{ padding: '3px 16px 3px 0', color: '#5e5c66', verticalAlign: 'top' }}
						>
							{label}
						</td>
						<td dir="auto" style={{ padding: '3px 0', overflowWrap: 'anywhere' }}>
							{status ? <Score score={[value, status]} /> : value}
						</td>
					</tr>
				))}
			</tbody>
		</table>
	)
}

const Score = ({ score: [score, status] }: { score: [string, QualificationStatus] }) => (
	<span className={status} style={{ color: scoreColors[status], fontWeight: 600 }}>
		{score}
	</span>
)
