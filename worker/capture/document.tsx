import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { directionOf, type Language } from '../../schema/languages'
import type { Words } from '../../schema/words/words'
import { script, scriptHash, style, styleHash } from '../../web/capture/assets.gen'
import { CapturePage, type CaptureState } from '../../web/capture/CapturePage'
import { ReportPage, type ReportState } from '../../web/capture/ReportPage'
import { WordsContext } from '../../web/capture/useWords'
import { wordsOf } from './language'

const turnstileOrigin = 'https://challenges.cloudflare.com'

/**
 * What the page may load: its own inline script and style, and Turnstile where it is configured. `origins`
 * may show it in a frame.
 */
export const captureContentSecurityPolicy = (turnstile: boolean, origins: readonly string[] = []) =>
	[
		"default-src 'none'",
		`script-src ${scriptHash}${turnstile ? ` ${turnstileOrigin}` : ''}`,
		`style-src ${styleHash}`,
		"connect-src 'self'",
		'img-src data:',
		...(turnstile ? [`frame-src ${turnstileOrigin}`] : []),
		"form-action 'self'",
		"base-uri 'none'",
		`frame-ancestors ${origins.join(' ') || "'none'"}`,
	].join('; ')

/**
 * HTML counts in whole seconds. Of the two next to a delay it is the lower one, because up to one
 * second every browser puts the next page in this one's place: Back then leads to the form, not to a
 * posted page that sends the visitor on again.
 */
const refreshSeconds = (delay: number) => Math.floor(delay)

/**
 * The whole document of the visitor's page, as HTML; `url` is its own address. What is `framed` leads
 * elsewhere in the whole window.
 */
export function captureDocument(
	page: CaptureState,
	url: string,
	language: Language,
	framed?: boolean,
) {
	const words = wordsOf(language)
	const title = titleOf(page, words)
	return documentOf(
		words,
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
			{framed && <base target="_top" />}
			{page.state === 'unavailable' && <meta httpEquiv="refresh" content="15" />}
		</>,
		<>
			<CapturePage
				{...page}
				{...(page.state === 'form' && { reportUrl: `${url}/report?lang=${language}` })}
			/>
			{page.state === 'form' && <script dangerouslySetInnerHTML={{ __html: script }} />}
			{page.state === 'form' && page.turnstileKey && (
				<script src={`${turnstileOrigin}/turnstile/v0/api.js`} async defer />
			)}
		</>,
	)
}

/** The whole document of the page on which visitors report a link, as HTML. */
export function reportDocument(page: ReportState, language: Language) {
	const words = wordsOf(language)
	return documentOf(words, words.report.title, null, <ReportPage {...page} />)
}

const documentOf = (words: Words, title: string, head: ReactNode, body: ReactNode) =>
	`<!doctype html>${renderToStaticMarkup(
		<html lang={words.language} dir={directionOf(words.language)}>
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
			<body>
				<WordsContext value={words}>{body}</WordsContext>
			</body>
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

function titleOf(page: CaptureState, words: Words) {
	if (page.state === 'form') return page.link.title
	if (page.state === 'redirecting') return words.script.redirecting
	if (page.state === 'thanks') return words.script.thanks
	return words[page.state].title
}
