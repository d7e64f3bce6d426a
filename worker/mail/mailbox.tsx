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

const style = `:root{color-scheme:light dark;font-family:system-ui,sans-serif;line-height:1.5}
body{max-width:48rem;margin:2rem auto;padding:0 1rem}
article{margin:2rem 0;border:1px solid color-mix(in srgb,currentColor 25%,transparent);border-radius:.75rem;padding:1rem 1.25rem}
h1{font-size:1.25rem}h2{margin:0;font-size:1rem}
p{margin:.25rem 0}pre{white-space:pre-wrap;overflow-wrap:anywhere;font:inherit}
iframe{width:100%;height:24rem;border:0}`

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
				<p>No mail provider is set up, so mail stays here. The README says how, under “Mail”.</p>
				{mails.length === 0 && <p>No mail yet.</p>}
				{mails.map((mail) => (
					<article key={mail.id}>
						<h2 dir="auto">{mail.subject}</h2>
						<p>To: {mail.recipient}</p>
						{mail.replyTo && <p>Reply to: {mail.replyTo}</p>}
						<p>{mail.createdAt.toISOString()}</p>
						<pre dir="auto">{withLinks(mail.text)}</pre>
						<details>
							<summary>As HTML</summary>
							<iframe sandbox="" title={`${mail.subject}, as HTML`} srcDoc={mail.html} />
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
