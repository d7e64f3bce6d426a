/** Fields that the user has typed into, so that their text survives even if the page doesn't. */
const written = new Set<HTMLInputElement | HTMLTextAreaElement>()

const isText = (field: EventTarget | null) =>
	field instanceof HTMLTextAreaElement ||
	(field instanceof HTMLInputElement && /^(text|email|url|tel|number)$/.test(field.type))

/** Notes which fields the user types into. */
export function trackTyping() {
	document.addEventListener('input', ({ target }) => {
		if (isText(target)) written.add(target as HTMLInputElement)
	})
}

const labelOf = (field: HTMLInputElement | HTMLTextAreaElement) =>
	field.getAttribute('aria-label') ?? field.labels?.[0]?.textContent ?? ''

/** The unsaved text on the screen, with the fields' labels, except searches. */
export function unsavedText() {
	const parts: string[] = []
	for (const field of written) {
		const isUnsaved =
			field.isConnected && field.value.trim() !== '' && !field.closest('[role=search]')
		if (!isUnsaved) written.delete(field)
		else parts.push([labelOf(field).trim(), field.value].filter(Boolean).join(':\n'))
	}
	return parts.join('\n\n')
}
