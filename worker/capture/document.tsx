import { renderToStaticMarkup } from 'react-dom/server'
import { captureMessages, redirectDelay } from '../../schema/captureFields'
import { script, scriptHash, style, styleHash } from '../../web/capture/assets.gen'
import { CapturePage, type CaptureState } from '../../web/capture/CapturePage'

const turnstileOrigin = 'https://challenges.cloudflare.com'

/** What the page may load: its own inline script and style, and Turnstile where it is configured. */
export const contentSecurityPolicy = (turnstile: boolean) =>
	[
		"default-src 'none'",
		`script-src ${scriptHash}${turnstile ? ` ${turnstileOrigin}` : ''}`,
		`style-src ${styleHash}`,
		"connect-src 'self'",
		'img-src data:',
		...(turnstile ? [`frame-src ${turnstileOrigin}`] : []),
		"form-action 'self'",
		"base-uri 'none'",
		"frame-ancestors 'none'",
	].join('; ')

/** The whole document of the visitor's page, as HTML; `url` is its own address. */
export function captureDocument(page: CaptureState, url: string) {
	const title = titleOf(page)
	return `<!doctype html>${renderToStaticMarkup(
		<html lang="en">
			<head>
				<meta charSet="utf-8" />
				<title>{title}</title>
				<meta name="viewport" content="width=device-width, initial-scale=1" />
				<meta name="robots" content="noindex" />
				<meta name="theme-color" content="#f5f6f9" />
				<link rel="icon" href="data:," />
				{page.state === 'form' && (
					<SharingCard title={title} description={page.link.description ?? undefined} url={url} />
				)}
				{page.state === 'redirecting' && (
					<meta
						httpEquiv="refresh"
						content={`${redirectDelay / 1000};url=${page.destinationUrl}`}
					/>
				)}
				{page.state === 'unavailable' && <meta httpEquiv="refresh" content="15" />}
				<style dangerouslySetInnerHTML={{ __html: style }} />
			</head>
			<body>
				<CapturePage {...page} />
				{page.state === 'form' && <script dangerouslySetInnerHTML={{ __html: script }} />}
				{page.state === 'form' && page.turnstileKey && (
					<script src={`${turnstileOrigin}/turnstile/v0/api.js`} async defer />
				)}
			</body>
		</html>,
	)}`
}

/** What a chat or social app shows of a shared link. */
function SharingCard(card: { title: string; description: string | undefined; url: string }) {
	return (
		<>
			<meta property="og:type" content="website" />
			<meta property="og:title" content={card.title} />
			<meta property="og:url" content={card.url} />
			<meta name="twitter:card" content="summary" />
			{card.description && <meta property="og:description" content={card.description} />}
			<meta name="description" content={card.description ?? card.title} />
		</>
	)
}

function titleOf(page: CaptureState) {
	if (page.state === 'form') return page.link.title
	if (page.state === 'redirecting') return captureMessages.redirecting
	return page.state === 'notFound'
		? captureMessages.notFoundTitle
		: captureMessages.unavailableTitle
}
