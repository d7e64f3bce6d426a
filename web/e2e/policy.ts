import type { BrowserContext } from '@playwright/test'

/** Policy violations and other console errors in all pages of the context. */
export async function consoleErrorsOf(context: BrowserContext) {
	const complaints: string[] = []
	await context.exposeFunction('complain', (text: string) => complaints.push(text))
	await context.addInitScript(() => {
		document.addEventListener('securitypolicyviolation', (event) => {
			const { complain } = window as unknown as { complain: (text: string) => void }
			complain(`${location.pathname}: ${event.violatedDirective} blocked ${event.blockedURI}`)
		})
	})
	context.on('console', (message) => {
		// Failed requests that the page reports to the user don't count.
		if (message.type() === 'error' && !message.text().startsWith('Failed to load resource')) {
			complaints.push(`${message.page()?.url()}: ${message.text()}`)
		}
	})
	return complaints
}

/** Requests to other sites by the context's pages, with the page that sent them. */
export function foreignRequestsOf(context: BrowserContext, baseURL: string | undefined) {
	const strangers: string[] = []
	context.on('request', (request) => {
		const url = new URL(request.url())
		if (/^https?:$/.test(url.protocol) && url.origin !== baseURL) {
			strangers.push(`${new URL(request.frame().url()).pathname} asked ${url.origin}`)
		}
	})
	return strangers
}
