import { createHash } from 'node:crypto'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { captureMessages } from '../../schema/capture'
import { type Design, defaultDesign, picturePath } from '../../schema/design'
import { sharedAs } from '../../schema/shareCard'
import { script, scriptHash, style, styleHash } from '../../web/capture/assets.gen'
import { type CaptureLink, CapturePage, type CaptureState } from '../../web/capture/CapturePage'
import { designStyle, stagesOf } from '../../web/capture/designStyle'
import { ReportPage, type ReportState } from '../../web/capture/ReportPage'

const turnstileOrigin = 'https://challenges.cloudflare.com'

const hashOf = (text: string) => ` 'sha256-${createHash('sha256').update(text).digest('base64')}'`

/**
 * What the page may load: its own inline script, its styles, its owner's pictures, and Turnstile where
 * it is configured.
 */
export function captureContentSecurityPolicy(turnstile: boolean, design: Design) {
	const own = designStyle(design)
	return [
		"default-src 'none'",
		`script-src ${scriptHash}${turnstile ? ` ${turnstileOrigin}` : ''}`,
		`style-src ${styleHash}${own && hashOf(own)}`,
		"connect-src 'self'",
		"img-src 'self' data:",
		...(turnstile ? [`frame-src ${turnstileOrigin}`] : []),
		"form-action 'self'",
		"base-uri 'none'",
		"frame-ancestors 'none'",
	].join('; ')
}

/**
 * HTML counts in whole seconds. Of the two next to a delay it is the lower one, because up to one
 * second every browser puts the next page in this one's place: Back then leads to the form, not to a
 * posted page that sends the visitor on again.
 */
const refreshSeconds = (delay: number) => Math.floor(delay)

/**
 * The whole document of the visitor's page, as HTML; `url` is its own address, and `site` where pictures
 * are for those who can't ask the page.
 */
export function captureDocument(
	page: CaptureState,
	url: string,
	design: Design = defaultDesign,
	site = new URL(url).origin,
) {
	return documentOf(
		titleOf(page, design),
		<>
			{page.state === 'form' && (
				<SharingCard link={page.link} design={design} url={url} site={site} />
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
				design={design}
				{...(page.state === 'form' && { reportUrl: `${url}/report` })}
			/>
			{page.state === 'form' && <script dangerouslySetInnerHTML={{ __html: script }} />}
			{page.state === 'form' && page.turnstileKey && (
				<script src={`${turnstileOrigin}/turnstile/v0/api.js`} async defer />
			)}
		</>,
		design,
	)
}

/** The whole document of the page on which visitors report a link, as HTML. */
export const reportDocument = (page: ReportState) =>
	documentOf('Report this link', null, <ReportPage {...page} />, defaultDesign)

function documentOf(title: string, head: ReactNode, body: ReactNode, design: Design) {
	const own = designStyle(design)
	const { day, night } = stagesOf(design)
	return `<!doctype html>${renderToStaticMarkup(
		<html lang="en">
			<head>
				<meta charSet="utf-8" />
				<title>{title}</title>
				<meta name="viewport" content="width=device-width, initial-scale=1" />
				<meta name="robots" content="noindex" />
				{/* Browsers take the first one that fits. */}
				{night && <meta name="theme-color" content={night} media="(prefers-color-scheme:dark)" />}
				<meta name="theme-color" content={day} />
				<link rel="icon" href="data:," />
				{head}
				<style dangerouslySetInnerHTML={{ __html: style }} />
				{own && <style dangerouslySetInnerHTML={{ __html: own }} />}
			</head>
			<body>{body}</body>
		</html>,
	)}`
}

/** What a chat or social app shows of a shared link. */
function SharingCard({
	link,
	design,
	url,
	site,
}: {
	link: CaptureLink
	design: Design
	url: string
	site: string
}) {
	const { title, text, image } = sharedAs(link, design)
	return (
		<>
			<meta property="og:type" content="website" />
			<meta property="og:title" content={title} />
			<meta property="og:url" content={url} />
			<meta name="twitter:card" content={image ? 'summary_large_image' : 'summary'} />
			{image && <meta property="og:image" content={site + picturePath(image)} />}
			{text && <meta property="og:description" content={text} />}
			<meta name="description" content={text || title} />
		</>
	)
}

function titleOf(page: CaptureState, design: Design) {
	if (page.state === 'form') return design.heading || page.link.title
	if (page.state === 'redirecting') return captureMessages.redirecting
	if (page.state === 'ended') return captureMessages.endedTitle
	if (page.state === 'locked') return captureMessages.lockedTitle
	if (page.state === 'thanks') return captureMessages.thanks
	return page.state === 'notFound'
		? captureMessages.notFoundTitle
		: captureMessages.unavailableTitle
}
