// The visitor's script: sends the form in place. It is inlined into the page, so it must stay
// small; without it the form posts and the server answers with the same page.
import { captureMessages, redirectDelay } from '../../schema/captureFields'

const form = document.querySelector('form')
if (form) enhance(form)

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

	/** Says disabled without being it, for a disabled button loses the focus. */
	function pending(on: boolean) {
		sending = on
		button.setAttribute('aria-disabled', String(on))
		button.textContent = on ? 'Sending...' : label
	}

	// Back from the destination by the browser's own cache: the form is ready again.
	addEventListener('pageshow', (event) => {
		if (event.persisted) location.reload()
	})

	/** Sends the form, and where nothing or a server's failure comes back, again and once again. */
	async function send(body: string, tries = 1): Promise<Response> {
		const answer = await fetch(`/api/capture${location.pathname.slice(2)}${location.search}`, {
			method: 'POST',
			headers: { 'Content-Type': 'application/json' },
			body,
		}).catch(() => undefined)
		if (answer && answer.status < 500) return answer
		if (tries === 3) return answer ?? Promise.reject()
		await new Promise((done) => setTimeout(done, tries * 1000))
		return send(body, tries + 1)
	}

	form.addEventListener('submit', async (event) => {
		event.preventDefault()
		if (sending) return
		box.hidden = true
		pending(true)
		try {
			// The page's id goes along, so that what did arrive the first time is not stored twice.
			const answer = await send(JSON.stringify(Object.fromEntries(new FormData(form))))
			const body = (await answer.json()) as {
				destinationUrl?: string
				message?: string
				issues?: { path: string }[]
			}
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

	function redirect(url: string) {
		const status = document.createElement('div')
		status.className = 'redirecting'
		status.setAttribute('role', 'status')
		const spinner = document.createElement('div')
		spinner.className = 'spinner'
		const text = document.createElement('p')
		text.textContent = captureMessages.redirecting
		status.append(spinner, text)
		form.parentElement?.replaceChildren(status)
		setTimeout(() => location.assign(url), redirectDelay)
	}
}
