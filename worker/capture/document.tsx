import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { captureMessages } from '../../schema/capture'
import { script, scriptHash, style, styleHash } from '../../web/capture/assets.gen'
import { CapturePage, type CaptureState } from '../../web/capture/CapturePage'
import { ReportPage, type ReportState } from '../../web/capture/ReportPage'

const turnstileOrigin = 'https://challenges.cloudflare.com'

/** What the page may load: its own inline script and style, and Turnstile where it is configured. */
export const captureContentSecurityPolicy = (turnstile: boolean) =>
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

/**
 * HTML counts in whole seconds. Of the two next to a delay it is the lower one, because up to one
 * second every browser puts the next page in this one's place: Back then leads to the form, not to a
 * posted page that sends the visitor on again.
 */
const refreshSeconds = (delay: number) => Math.floor(delay)

/** The whole document of the visitor's page, as HTML; `url` is its own address. */
export function captureDocument(page: CaptureState, url: string) {
	const title = titleOf(page)
	return documentOf(
		title,
		<>
			{page.state === 'form' && (
				<SharingCard title={title} description={page.link.description ?? undefined} url={url} />
			)}
			{page.state === 'redirecting' && (
				<meta
					httpEquiv="refresh"
					content={`${refreshSeconds(page.delay)};url=${page.destinationUrl}`}
				/>
			)}
			{page.state === 'unavailable' && <meta httpEquiv="refresh" content="15" />}
		</>,
		<>
			<CapturePage
				{...page}
				{...(page.state === 'form' && page.tokens && { reportUrl: `${url}/report` })}
			/>
			{page.state === 'form' && <script dangerouslySetInnerHTML={{ __html: script }} />}
			{page.state === 'form' && page.turnstileKey && (
				<script src={`${turnstileOrigin}/turnstile/v0/api.js`} async defer />
			)}
		</>,
	)
}

/** The whole document of the page on which visitors report a link, as HTML. */
export const reportDocument = (page: ReportState) =>
	documentOf('Report this link', null, <ReportPage {...page} />)

const documentOf = (title: string, head: ReactNode, body: ReactNode) =>
	`<!doctype html>${renderToStaticMarkup(
		<html lang="en">
			<head>
				<meta charSet="utf-8" />
				<title>{title}</title>
				<meta name="viewport" content="width=device-width, initial-scale=1" />
				<meta name="robots" content="noindex" />
				<meta name="theme-color" content="#f6f7f9" />
				<link rel="icon" href="data:," />
				{head}
				<style dangerouslySetInnerHTML={{ __html: style }} />
			</head>
			<body>{body}</body>
		</html>,
	)}`

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
	if (page.state === 'ended') return captureMessages.endedTitle
	if (page.state === 'locked') return captureMessages.lockedTitle
	if (page.state === 'thanks') return captureMessages.thanks
	return page.state === 'notFound'
		? captureMessages.notFoundTitle
		: captureMessages.unavailableTitle
}
