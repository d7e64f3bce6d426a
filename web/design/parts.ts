// The parts of a visitor's page that its owner sets by clicking them in the preview.
import type { Field } from '../../schema/fields'
import { consentName } from '../../schema/form'
import type { StateName } from './states'

export type Part =
	| 'heading'
	| 'text'
	| 'button'
	| 'logo'
	| 'cover'
	| 'badge'
	| 'consent'
	| 'message'
	| 'after'
	| `field:${string}`
	/** A field's texts. */
	| `label:${string}`
	| `help:${string}`

const names: Partial<Record<Part, string>> = {
	heading: 'Edit heading',
	text: 'Edit text',
	button: 'Edit button',
	logo: 'Change logo',
	cover: 'Change cover',
	badge: 'Edit credit line',
	consent: 'Edit consent',
	message: 'Edit message',
	after: 'Edit what follows the form',
}

/** The key of the field that a part is or belongs to, if any. */
export const fieldOfPart = (part: Part | undefined) => part && /^\w+:(.*)$/.exec(part)?.[1]

/** Whether a part is of a link's form, not of a design. */
export const isOfForm = (part: Part) =>
	['consent', 'message', 'after'].includes(part) || fieldOfPart(part) !== undefined

/** What clicking a part does; undefined if its field is gone. */
export function nameOfPart(part: Part, fields: readonly Field[]) {
	const key = fieldOfPart(part)
	const name = fields.find((field) => field.key === key)?.label
	const own = part.startsWith('label:') ? 'label of ' : part.startsWith('help:') ? 'help of ' : ''
	return names[part] ?? (name === undefined ? undefined : `Edit ${own}${name}`)
}

/** Where the parts of a shown page stand in it, in the order of the page. */
export function partsIn(
	root: HTMLElement,
	state: StateName,
	fields: readonly Field[],
): [Part, HTMLElement][] {
	const one = (selector: string) => root.querySelector<HTMLElement>(selector)
	const around = (name: string) =>
		one(`[name="${CSS.escape(name)}"],[name="${CSS.escape(`${name}[]`)}"]`)?.closest<HTMLElement>(
			'.field',
		)
	const isForm = state === 'form' || state === 'error' || state === 'sending'
	const found: [Part, HTMLElement | null | undefined][] = [
		['cover', one('.cover')],
		['logo', one('.logo')],
		['badge', one('.badge')],
		...(isForm
			? [
					['heading', one('h1')] as const,
					['text', one('.description')] as const,
					...fields.flatMap(({ key }) => {
						const field = around(key)
						return [
							[`field:${key}`, field],
							...(field && !field.hidden
								? ([
										[`label:${key}`, field.querySelector<HTMLElement>('.label, .choice span')],
										[`help:${key}`, one(`#${CSS.escape(`f-${key}-help`)}`)],
									] as const)
								: []),
						] as const
					}),
					['consent', around(consentName)] as const,
					['button', one('form > [type="submit"]:not([name])')] as const,
				].map(([part, element]): [Part, typeof element] => [part as Part, element])
			: []),
		...(state === 'after'
			? ([
					['message', one('.thanks .description')],
					['after', one('.redirecting') ?? one('.facts')],
				] as [Part, HTMLElement | null][])
			: []),
	]
	return found
		.filter((entry): entry is [Part, HTMLElement] => Boolean(entry[1]) && !entry[1]?.hidden)
		.sort(([, a], [, b]) =>
			a.compareDocumentPosition(b) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1,
		)
}

/** Opens the control of a part, and returns whether the panel has it. */
export function openIn(panel: HTMLElement, part: Part) {
	// A text's translation comes after it.
	const place = [...panel.querySelectorAll<HTMLElement>(`[data-part="${CSS.escape(part)}"]`)].at(-1)
	const control =
		place?.querySelector<HTMLElement>('input, textarea, select') ?? place?.querySelector('button')
	place?.scrollIntoView({ block: 'center' })
	control?.scrollIntoView({ block: 'nearest' })
	control?.focus({ preventScroll: true })
	return place !== undefined
}
