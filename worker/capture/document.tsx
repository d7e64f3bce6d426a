import { createHash } from 'node:crypto'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { type Design, fallbackDesign, picturePath } from '../../schema/design'
import { isStaged } from '../../schema/formSteps'
import { directionOf, type Language } from '../../schema/languages'
import { sharePreview } from '../../schema/shareCard'
import type { Words } from '../../schema/words/words'
import {
	script,
	scriptHash,
	stagedScript,
	stagedScriptHash,
	style,
	styleHash,
} from '../../web/capture/assets.gen'
import { CapturePage } from '../../web/capture/CapturePage'
import type { CaptureLink, CaptureState } from '../../web/capture/captureState'
import { designStyle, stagesOf } from '../../web/capture/designStyle'
import { type Note, NotePage } from '../../web/capture/NotePage'
import { ReportPage, type ReportState } from '../../web/capture/ReportPage'
import { WordsContext } from '../../web/capture/useWords'
import { wordsOf } from './language'

const turnstileOrigin = 'https://challenges.cloudflare.com'

const hashes = new WeakMap<Design, string>()

/** The CSP source of a design's inline style; empty if it has none. */
export function ownStyleHash(design: Design) {
	let hash = hashes.get(design)
	if (hash === undefined) {
		const own = designStyle(design)
		hash = own && ` 'sha256-${createHash('sha256').update(own).digest('base64')}'`
		hashes.set(design, hash)
	}
	return hash
}

/**
 * The page's CSP: its own inline script, its styles, the owner's pictures, and Turnstile if it is set
 * up. Only `origins` can frame it; it frames only the booking pages that the link opens in it.
 */
export const captureContentSecurityPolicy = (
	turnstile: boolean,
	origins: readonly string[] = [],
	design: Design = fallbackDesign,
	framed: readonly string[] = [],
	staged = false,
) => {
	const frames = [...(turnstile ? [turnstileOrigin] : []), ...framed]
	return [
		"default-src 'none'",
		`script-src ${scriptHash}${staged ? ` ${stagedScriptHash}` : ''}${turnstile ? ` ${turnstileOrigin}` : ''}`,
		`style-src ${styleHash}${ownStyleHash(design)}`,
		"connect-src 'self'",
		"img-src 'self' data:",
		...(frames.length > 0 ? [`frame-src ${frames.join(' ')}`] : []),
		"form-action 'self'",
		"base-uri 'none'",
		`frame-ancestors ${origins.join(' ') || "'none'"}`,
	].join('; ')
}

type Shown = {
	design?: Design | undefined
	framed?: boolean | undefined
	/** The pictures' origin, for apps that can't resolve relative URLs. */
	site?: string
	/** The link's address, which previews and searches show; defaults to the page's own. */
	address?: string
}

/**
 * The visitor's page as an HTML document; `url` is its own. If `framed`, its links leave the frame.
 */
export function captureDocument(
	page: CaptureState,
	url: string,
	language: Language,
	{ design = fallbackDesign, framed, site = new URL(url).origin, address = url }: Shown = {},
) {
	const words = wordsOf(language)
	return documentOf(
		words,
		titleOf(page, words, design),
		<>
			{page.state === 'form' && (
				<SharingCard link={page.link} design={design} url={address} site={site} />
			)}
			{/* In whole seconds, rounded down: up to one second, browsers replace the page in the history, so that Back
			leads to the form, not to a posted page that redirects again. */}
			{page.state === 'redirecting' && (
				<meta
					httpEquiv="refresh"
					content={`${Math.floor(page.delay)};url=${page.destinationUrl}`}
				/>
			)}
			{framed && <base target="_top" />}
			{page.state === 'unavailable' && <meta httpEquiv="refresh" content="15" />}
		</>,
		<>
			<CapturePage
				{...page}
				design={design}
				{...(page.state === 'form' &&
					page.tokens && { reportUrl: `${url}/report?lang=${language}` })}
			/>
			{(page.state === 'form' || page.state === 'locked') && (
				<script
					dangerouslySetInnerHTML={{
						__html: page.state === 'form' && isStaged(page.link.fields) ? stagedScript : script,
					}}
				/>
			)}
			{page.state === 'form' && page.turnstileKey && (
				<script src={`${turnstileOrigin}/turnstile/v0/api.js`} async defer />
			)}
		</>,
		design,
	)
}

/** The page for reporting a link, in the link's colors, as an HTML document. */
export function reportDocument(page: ReportState, language: Language, design: Design) {
	const words = wordsOf(language)
	return documentOf(words, words.report.title, null, <ReportPage {...page} />, design)
}

/** A short page about a link, in its design, as an HTML document. */
export function noteDocument(note: Note, language: Language, design: Design) {
	return documentOf(
		wordsOf(language),
		note.title,
		null,
		<NotePage {...note} design={design} />,
		design,
	)
}

function documentOf(words: Words, title: string, head: ReactNode, body: ReactNode, design: Design) {
	const own = designStyle(design)
	const { day, night } = stagesOf(design)
	return `<!doctype html>${renderToStaticMarkup(
		<html lang={words.language} dir={directionOf(words.language)}>
			<head>
				<meta charSet="utf-8" />
				<title>{title}</title>
				<meta name="viewport" content="width=device-width, initial-scale=1" />
				<meta name="robots" content="noindex" />
				{/* Browsers use the first one that they support. */}
				{night && <meta name="theme-color" content={night} media="(prefers-color-scheme:dark)" />}
				<meta name="theme-color" content={day} />
				<link rel="icon" href="data:," />
				{head}
				<style dangerouslySetInnerHTML={{ __html: style }} />
				{own && <style dangerouslySetInnerHTML={{ __html: own }} />}
			</head>
			<body>
				<WordsContext value={words}>{body}</WordsContext>
			</body>
		</html>,
	)}`
}

/** The preview of a link in chats and social apps. */
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
	const { title, text, image } = sharePreview(link, design)
	return (
		<>
			<link rel="canonical" href={url} />
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

function titleOf(page: CaptureState, words: Words, design: Design) {
	if (page.state === 'form') return design.heading || page.link.title
	if (page.state === 'redirecting') return words.script.redirecting
	if (page.state === 'thanks') return words.script.thanks
	if (page.state === 'receipt') return 'Your demo lead'
	if (page.state === 'file') return page.name
	if (page.state === 'fileGone') return words.file.goneTitle
	return words[page.state].title
}
