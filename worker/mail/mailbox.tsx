import { Hono } from 'hono'
import { renderToStaticMarkup } from 'react-dom/server'
import { paths } from '../../schema/paths'
import type { App } from '../http/context'
import { servePage } from '../http/pages'
import { localMails } from './mailboxQueries'
import { mailMode } from './mode'

type LocalMail = Awaited<ReturnType<typeof localMails>>[number]

/** The list's CSP: only its own style, shared by the mails in their frames. */
const policy =
	"default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; frame-ancestors 'self'"

/** The local mailbox. A 404 except on localhost without a provider. */
export const mailbox = new Hono<App>().get(paths.mailbox(), async (c) => {
	if (mailMode(c.env, c.req.url) !== 'local') return servePage(c)
	const mails = await localMails(c.var.db)
	c.header('Cache-Control', 'no-store')
	c.header('Vary', 'Accept')
	if (c.req.header('accept')?.includes('application/json')) {
		return c.json(
			mails.map(({ recipient, replyTo, subject, text, html }) => ({
				to: recipient,
				...(replyTo && { replyTo }),
				subject,
				text,
				html,
			})),
		)
	}
	c.header('Content-Security-Policy', policy)
	return c.html(`<!doctype html>${renderToStaticMarkup(<Mailbox mails={mails} />)}`)
})

const style = `:root{color-scheme:light dark;--line:#e6e4e0;--soft:#5e5c66;--accent:#4a3bc9}
@media (prefers-color-scheme:dark){:root{--line:#2a2a2f;--soft:#a5a3ae;--accent:#b6afff;background:#121214;color:#eeedf1}}
body{max-width:44rem;margin:2.5rem auto;padding:0 1rem;font:.875rem/1.5 system-ui,sans-serif}
h1{margin:0;font-size:1.25rem;line-height:1.3}p{margin:.25rem 0 1.5rem}
p,.about{color:var(--soft)}a{color:var(--accent)}
article{border-top:1px solid var(--line)}article:last-child{border-bottom:1px solid var(--line)}
summary{display:block;padding:.75rem 0;cursor:pointer}
h2,.about{display:block;margin:0;font-size:inherit;overflow-wrap:anywhere}
h2{font-weight:600}.about{font-size:.75rem}
pre{margin:.25rem 0 1rem;white-space:pre-wrap;overflow-wrap:anywhere;font:inherit}
iframe{display:block;box-sizing:border-box;width:100%;height:32rem;margin-bottom:1rem;border:1px solid var(--line);border-radius:8px}`

function Mailbox({ mails }: { mails: LocalMail[] }) {
	return (
		<html lang="en">
			<head>
				<meta charSet="utf-8" />
				<meta name="viewport" content="width=device-width, initial-scale=1" />
				<title>Local mailbox</title>
				<style>{style}</style>
			</head>
			<body>
				<h1>Local mailbox</h1>
				<p>
					No mail provider is set up, so mail stays here. The README says how, under “Mail”.
					{mails.length === 0 && ' No mail yet.'}
				</p>
				{mails.map((mail, i) => (
					<article key={mail.id}>
						<details open={i === 0}>
							<summary>
								<h2 dir="auto">{mail.subject}</h2>
								<span className="about">
									{mail.recipient}
									{mail.replyTo && ` · Reply to ${mail.replyTo}`}
									{` · ${mail.createdAt.toUTCString()}`}
								</span>
							</summary>
							<iframe
								loading="lazy"
								sandbox="allow-popups allow-popups-to-escape-sandbox"
								title={`${mail.subject}, as HTML`}
								srcDoc={mail.html.replace('<head>', '<head><base target="_blank">')}
							/>
							<pre dir="auto">{withLinks(mail.text)}</pre>
						</details>
					</article>
				))}
			</body>
		</html>
	)
}

/** Text with its addresses as links. */
const withLinks = (text: string) =>
	text.split(/(https?:\/\/\S+)/).map((part, i) =>
		i % 2 === 0 ? (
			part
		) : (
			// The parts of a text never change places, and an address may occur twice.
			// biome-ignore lint/suspicious/noArrayIndexKey: see above
			<a key={i} href={part}>
				{part}
			</a>
		),
	)
