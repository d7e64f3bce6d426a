import { unlockBits, unlockText } from '../../schema/proof'
import { prove } from './prove'

/** Adds a proof of work to a link's password, which counts while strangers guess at it. */
export function proveBeforeSending(form: HTMLFormElement) {
	const input = (name: string) => form.elements.namedItem(name) as HTMLInputElement
	// Browsers have no hashes over plain http.
	if (!crypto.subtle) return
	let proving = false
	form.addEventListener('submit', async (event) => {
		event.preventDefault()
		if (proving) return
		proving = true
		const text = unlockText(input('_page').value, input('password').value)
		input('_proof').value = await prove(text, unlockBits)
		proving = false
		form.submit()
	})
}
