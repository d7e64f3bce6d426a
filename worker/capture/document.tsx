import { renderToStaticMarkup } from 'react-dom/server'
import { captureMessages, redirectDelay } from '../../schema/captureFields'
import { script, scriptHash, style, styleHash } from '../../web/capture/assets.gen'
import { CapturePage, type CaptureState } from '../../web/capture/CapturePage'

/** What the page may load: its own inline script and style, nothing else from anywhere. */
export const contentSecurityPolicy = [
	"default-src 'none'",
	`script-src ${scriptHash}`,
	`style-src ${styleHash}`,
	"connect-src 'self'",
	'img-src data:',
	"form-action 'self'",
	"base-uri 'none'",
	"frame-ancestors 'none'",
].join('; ')

/** The whole document of the visitor's page, as HTML; `url` is its own address. */
export function captureDocument(page: CaptureState, url: string) {
	const title = titleOf(page)
	const description =
		page.state === 'form' ? (page.link.description ?? undefined) : captureMessages.notFound
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
					<>
						<meta property="og:type" content="website" />
						<meta property="og:title" content={title} />
						<meta property="og:url" content={url} />
						{description && <meta property="og:description" content={description} />}
						{description && <meta name="description" content={description} />}
					</>
				)}
				{page.state === 'redirecting' && (
					<meta
						httpEquiv="refresh"
						content={`${redirectDelay / 1000};url=${page.destinationUrl}`}
					/>
				)}
				<style dangerouslySetInnerHTML={{ __html: style }} />
			</head>
			<body>
				<CapturePage {...page} />
				{page.state === 'form' && <script dangerouslySetInnerHTML={{ __html: script }} />}
			</body>
		</html>,
	)}`
}

function titleOf(page: CaptureState) {
	if (page.state === 'form') return page.link.title
	return page.state === 'redirecting' ? captureMessages.redirecting : captureMessages.notFoundTitle
}
