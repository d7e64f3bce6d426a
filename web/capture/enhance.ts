// The visitor's script: submits the form in place. It is inlined into the page, so it must stay
// small; without it the browser posts the form and the server renders the same page. It uses no
// API missing in Safari 14 or Chrome 90: the build lowers syntax but adds no polyfills.
import { redirectDelay } from '../../schema/capture'
import type { Words } from '../../schema/words/words'
import { make } from './make'
import { prove } from './prove'
import { proveBeforeSending } from './proveBeforeSending'
import { reportHeight } from './reportHeight'
import { suggestEmail } from './suggest'
import { upload } from './upload'
import { followVisitor, pagePath, reach } from './visit'
import type { Walk, walkThrough } from './walk'

let walk: Walk | undefined

/** Enhances the page's form; `walkOf` shows it in steps. */
export function start(walkOf?: typeof walkThrough) {
	const form = document.querySelector('form')
	if (!form) return
	// Only a link's password form has this input from the start. It has no fields to report.
	const asksPassword = form.elements.namedItem('_proof')
	followVisitor(form, asksPassword ? [] : ['focusin', 'input'], () => walk?.reached() ?? 0)
	// A page with a single later step is for browsers without a script.
	if (form.elements.namedItem('_carried')) return
	if (asksPassword) proveBeforeSending(form)
	// A form that greets its visitor has no words and is posted, as are all forms in browsers without these APIs.
	else if (form.dataset.words && 'fetch' in window && 'fromEntries' in Object) enhance(form, walkOf)
}

function enhance(form: HTMLFormElement, walkOf?: typeof walkThrough) {
	const button = form.querySelector('button') as HTMLButtonElement
	const box = form.querySelector('[role=alert]') as HTMLElement
	let label: string | null
	reportHeight(form)
	const words = JSON.parse(form.dataset.words as string) as Words['script']

	const inputsOf = (name: string) =>
		form.querySelectorAll<HTMLInputElement>(`[name="${name}"], [name="${name}[]"]`)

	/** Shows or clears a field's error; returns the field's first input. */
	function mark(name: string, fault?: string) {
		const inputs = inputsOf(name)
		const id = `f-${name}-fault`
		document.getElementById(id)?.remove()
		for (const input of inputs) {
			const notes = (input.getAttribute('aria-describedby') ?? '').split(' ')
			const otherNotes = notes.filter((note) => note && note !== id)
			if (fault) {
				input.setAttribute('aria-describedby', [...otherNotes, id].join(' '))
				input.setAttribute('aria-invalid', 'true')
			} else {
				input.setAttribute('aria-describedby', otherNotes.join(' '))
				input.removeAttribute('aria-invalid')
			}
		}
		if (fault) {
			const note = make('p', 'fault', fault)
			note.id = id
			inputs[0]?.closest('.field')?.append(note)
		}
		return inputs[0]
	}

	function show(message: string, issues: { path: string; message: string }[] = []) {
		box.textContent = message
		box.hidden = false
		const wrong = issues.map((issue) => mark(issue.path, issue.message))
		if (issues[0]) walk?.open(issues[0].path)
		wrong[0]?.focus()
	}

	// An error goes away as soon as its field is edited, and the message above with the last one. So does a suggestion:
	// when its field is left, the button would move away from under a finger.
	form.addEventListener('input', (event) => {
		const input = event.target as HTMLInputElement
		if (input.getAttribute('aria-invalid')) mark(input.name.replace('[]', ''))
		if (!form.querySelector('[aria-invalid]')) box.hidden = true
		if (input.type === 'email') form.querySelector('.suggest')?.remove()
	})

	/** Whether a correction was suggested just now, by what also sends the form. */
	let asking = false

	// Suggests a correction for a mistyped email address.
	form.addEventListener('change', (event) => {
		const input = event.target as HTMLInputElement
		if (input.type !== 'email' || form.querySelector('.suggest')) return
		const suggestion = suggestEmail(input.value)
		if (!suggestion) return
		asking = true
		setTimeout(() => {
			asking = false
		})
		const ask = make('button', 'suggest', words.didYouMean.split('{email}').join(suggestion))
		ask.setAttribute('type', 'button')
		ask.onclick = () => {
			input.value = suggestion
			ask.remove()
			input.focus()
		}
		input.insertAdjacentElement('afterend', ask)
	})

	/** The uploads by field: their references, empty for refused ones. */
	const uploads: Record<string, Promise<string>> = {}

	form.addEventListener('change', (event) => {
		const input = event.target as HTMLInputElement
		if (input.type === 'file') uploads[input.name] = upload(form, input, words.unreachable, mark)
	})

	/** The form's values as sent; multiple choices become lists. */
	function filledIn() {
		const fields: Record<string, unknown> = {}
		new FormData(form).forEach((value, name) => {
			if (typeof value !== 'string') return
			const key = name.replace('[]', '')
			if (key === name) fields[key] = value
			else fields[key] = [...((fields[key] as unknown[]) ?? []), value]
		})
		return fields
	}

	/** Whether the server failed or wants a proof of work: nothing the visitor can fix. */
	const canRetry = (answer: Response) => answer.status >= 500 || answer.status === 428

	walk = walkOf?.(form, show)

	let sending = false

	/** Uses aria-disabled, because a disabled button would lose focus. */
	function pending(on: boolean) {
		sending = on
		if (on) label = button.textContent
		button.setAttribute('aria-disabled', String(on))
		button.textContent = on ? words.sending : label
	}

	// Restored from the back/forward cache: reload, so that the form can be used again.
	addEventListener('pageshow', (event) => {
		if (event.persisted) location.reload()
	})

	/** Sends the form; retries up to twice after network or server errors, or with a proof of work. */
	async function send(fields: Record<string, unknown>, tries = 1): Promise<Response> {
		const answer = await fetch(
			`/api/capture${pagePath().replace(/^\/l(?=\/)/, '')}${location.search}`,
			{
				method: 'POST',
				headers: { 'Content-Type': 'application/json' },
				body: JSON.stringify(fields),
			},
		).catch(() => undefined)
		if (answer && !canRetry(answer)) return answer
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
		if (sending || asking) return
		box.hidden = true
		if (walk?.stays()) return
		pending(true)
		try {
			// The form includes the page's id, so a retry is never stored twice.
			const files: Record<string, string> = {}
			for (const name of Object.keys(uploads)) {
				const reference = await uploads[name]
				if (reference) files[name] = reference
			}
			const answer = await send({
				...filledIn(),
				...files,
				// Tells the server that this script can prove work; browsers can't over plain http.
				...(crypto.subtle && { _proof: '' }),
			})
			const body = (await answer.json().catch(() => ({}))) as {
				destinationUrl?: string
				thanks?: string
				inPage?: boolean
				mailed?: Mailed
				message?: string
				code?: string
				issues?: { path: string; message: string }[]
			}
			// The reloaded page says so in the owner's words, or redirects elsewhere.
			if (body.code === 'ended' || body.code === 'password_needed') return location.reload()
			if (!answer.ok) {
				// Messages about answers, a missing link and too many tries are in the page's language; others are for
				// programs.
				const isForVisitor = body.issues || answer.status === 404 || answer.status === 429
				const fallback = answer.status === 413 ? words.tooLarge : words.notSaved
				show((isForVisitor && body.message) || fallback, body.issues)
			} else if (body.mailed) {
				waitForMail(body.mailed)
				return
			} else if (body.thanks) {
				thank(body.thanks)
				return
			} else if (body.destinationUrl === undefined) {
				show(words.noDestination)
			} else if (!body.destinationUrl) {
				show(words.redirectWithoutUrl)
			} else if (body.inPage) {
				book(body.destinationUrl)
				return
			} else {
				redirect(body.destinationUrl)
				return
			}
		} catch {
			show(words.unreachable)
		}
		pending(false)
	})

	/** Redirects after a delay. If that starts a download, the page stays and shows a link. */
	function redirect(url: string) {
		const link = linkTo(url)
		const height = form.parentElement?.getBoundingClientRect().height
		const text = make('p', '', words.redirecting)
		const status = put('redirecting', text, make('div', 'spinner'), link)
		// The page doesn't jump.
		status.style.minHeight = `${height}px`
		status.closest('.card')?.classList.add('leaving')
		const delay = form.dataset.delay
		// onauxclick is for the middle button.
		link.onclick = link.onauxclick = () => reach(8)
		// Navigates the whole window, even from a frame on the owner's site.
		const go = () => {
			reach(8)
			;(top ?? window).location.href = url
		}
		setTimeout(go, delay ? Number(delay) * 1000 : redirectDelay)
	}

	/** Shows a booking page in this one, under its title, with a link to it in case the frame stays empty. */
	function book(url: string) {
		const title = document.querySelector('h1')
		const frame = make('iframe', '') as HTMLIFrameElement
		frame.src = url
		frame.title = new URL(url).hostname
		const link = linkTo(url)
		link.target = '_top'
		form.closest('.capture')?.classList.add('broad')
		put('booking', ...(title ? [title] : []), frame, link)
		reach(8)
		scrollTo(0, 0)
	}

	function linkTo(url: string) {
		const link = make('a', '', words.continueNow) as HTMLAnchorElement
		link.href = url
		link.rel = 'noreferrer'
		return link
	}

	/** Says that the content is behind a link in a mail, as the server's page does. */
	function waitForMail(mailed: Mailed) {
		const ask = make('form', '') as HTMLFormElement
		ask.method = 'post'
		ask.action = `${pagePath()}/again?lang=${document.documentElement.lang}`
		const token = make('input', '') as HTMLInputElement
		token.type = 'hidden'
		token.name = 'again'
		token.value = mailed.again ?? ''
		ask.append(token, make('button', '', mailed.label))
		const text = make('p', 'description', mailed.text)
		put('', make('h1', '', mailed.title), text, ...(mailed.again ? [ask] : []))
		scrollTo(0, 0)
	}
	function thank(text: string) {
		const message = make('p', 'description', text)
		message.dir = 'auto'
		put('thanks', make('h1', '', words.thanks), message)
		scrollTo(0, 0)
	}

	/** Replaces the form with other content. */
	function put(className: string, ...content: HTMLElement[]) {
		const status = make('div', className)
		status.setAttribute('role', 'status')
		status.append(...content)
		form.parentElement?.replaceChildren(status)
		return status
	}
}

type Mailed = { title: string; text: string; again?: string; label: string }
