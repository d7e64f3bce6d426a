import { maxUploadBytes } from '../../schema/capture'
import { pageOf, pagePath } from './visit'

/**
 * Uploads a file as soon as it is chosen, and returns its reference; empty if it was refused, which `mark` shows.
 * Uses XMLHttpRequest for its progress events.
 */
export async function upload(
	form: HTMLFormElement,
	input: HTMLInputElement,
	unreachable: string,
	mark: (name: string, fault?: string) => void,
) {
	const file = input.files?.[0]
	const note = input.nextElementSibling as HTMLElement
	mark(input.name)
	note.textContent = ''
	if (!file) return ''
	const large = file.size > maxUploadBytes && { message: input.dataset.large }
	const answer = await new Promise<{ reference?: string; message?: string | undefined }>((done) => {
		if (large) return done(large)
		const request = new XMLHttpRequest()
		const query = new URLSearchParams({
			field: input.name,
			name: file.name,
			lang: document.documentElement.lang,
		})
		request.open('POST', `${pagePath()}/upload?${query}`)
		request.setRequestHeader('X-Page', pageOf(form) ?? '')
		request.upload.onprogress = (event) => {
			note.textContent = `${input.dataset.uploading} ${Math.floor((100 * event.loaded) / file.size)} %`
		}
		request.onloadend = () => {
			try {
				done(JSON.parse(request.responseText))
			} catch {
				done({})
			}
		}
		request.send(file)
	})
	note.textContent = answer.reference ? `✓ ${file.name}` : ''
	if (answer.reference) return answer.reference
	input.value = ''
	mark(input.name, answer.message ?? unreachable)
	return ''
}
