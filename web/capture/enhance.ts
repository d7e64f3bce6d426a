// The visitor's script: submits the form in place. It is inlined into the page, so it must stay
// small; without it the browser posts the form and the server renders the same page. It uses no
// API missing in Safari 14 or Chrome 90: the build lowers the syntax, but adds no polyfills.
import { captureMessages, redirectDelay } from '../../schema/capture'
import { prove } from './prove'

const form = document.querySelector('form')
// Browsers without these post the form themselves.
if (form && 'fetch' in window && 'fromEntries' in Object) enhance(form)

function enhance(form: HTMLFormElement) {
	const button = form.querySelector('button') as HTMLButtonElement
	const box = form.querySelector('[role=alert]') as HTMLElement
	const label = button.textContent

	function show(message: string, fields: string[] = []) {
		box.textContent = message
		box.hidden = false
		let first: HTMLInputElement | undefined
		for (const input of form.querySelectorAll<HTMLInputElement>('label input')) {
			if (fields.includes(input.name)) {
				input.setAttribute('aria-invalid', 'true')
				input.setAttribute('aria-describedby', 'error')
				first ??= input
			} else {
				input.removeAttribute('aria-invalid')
				input.removeAttribute('aria-describedby')
			}
		}
		first?.focus()
	}

	let sending = false

	/** Uses aria-disabled, because a disabled button would lose the focus. */
	function pending(on: boolean) {
		sending = on
		button.setAttribute('aria-disabled', String(on))
		button.textContent = on ? 'Sending...' : label
	}

	// Restored from the back/forward cache: reload, so that the form can be used again.
	addEventListener('pageshow', (event) => {
		if (event.persisted) location.reload()
	})

	/** Sends the form, with up to two retries after a network or server error, or to prove some work. */
	async function send(fields: Record<string, unknown>, tries = 1): Promise<Response> {
		const answer = await fetch(`/api/capture${location.pathname.slice(2)}${location.search}`, {
			method: 'POST',
			headers: { 'Content-Type': 'application/json' },
			body: JSON.stringify(fields),
		}).catch(() => undefined)
		if (answer && answer.status < 500 && answer.status !== 428) return answer
		if (tries === 3) return answer ?? Promise.reject()
		if (answer?.status === 428) {
			const task = ((await answer.json()) as { proof: { page: string; bits: number } }).proof
			const _proof = await prove(task.page, task.bits)
			return send({ ...fields, _page: task.page, _proof }, tries + 1)
		}
		await new Promise((done) => setTimeout(done, tries * 1000))
		return send(fields, tries + 1)
	}

	form.addEventListener('submit', async (event) => {
		event.preventDefault()
		if (sending) return
		box.hidden = true
		pending(true)
		try {
			// The form includes the page's id, so that a retry is never stored twice.
			const answer = await send({
				...Object.fromEntries(new FormData(form)),
				// That this script can prove work; over plain http browsers lack what it takes.
				...(crypto.subtle && { _proof: '' }),
			})
			const body = (await answer.json()) as {
				destinationUrl?: string
				message?: string
				code?: string
				issues?: { path: string }[]
			}
			// The page itself says so, in its owner's words, or leads elsewhere.
			if (body.code === 'ended' || body.code === 'password_needed') return location.reload()
			if (!answer.ok) {
				show(
					body.message ?? captureMessages.unreachable,
					body.issues?.map((issue) => issue.path),
				)
			} else if (body.destinationUrl === undefined) {
				show(captureMessages.noDestination)
			} else if (!body.destinationUrl) {
				show(captureMessages.redirectWithoutUrl)
			} else {
				redirect(body.destinationUrl)
				return
			}
		} catch {
			show(captureMessages.unreachable)
		}
		pending(false)
	})

	/** Redirects after a moment. If that starts a download, the page stays and shows a link. */
	function redirect(url: string) {
		const status = document.createElement('div')
		status.className = 'redirecting'
		status.setAttribute('role', 'status')
		const spinner = document.createElement('div')
		spinner.className = 'spinner'
		const text = document.createElement('p')
		text.textContent = captureMessages.redirecting
		const link = document.createElement('a')
		link.href = url
		link.rel = 'noreferrer'
		link.textContent = captureMessages.continueNow
		status.append(text, spinner, link)
		form.parentElement?.replaceChildren(status)
		const delay = form.dataset.delay
		setTimeout(() => location.assign(url), delay ? Number(delay) * 1000 : redirectDelay)
	}
}
