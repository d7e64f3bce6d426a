// The parts of a visitor's page that its owner edits by clicking them in the preview.
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
	| 'ended'
	| `field:${string}`
	| TextOfField

/** A field's texts; options are counted from 0. */
type TextOfField =
	| `label:${string}`
	| `help:${string}`
	| `placeholder:${string}`
	| `option:${string}:${number}`

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
	ended: 'Edit what it says once ended',
}

/** The key of the field that a part is or belongs to, if any. */
export const fieldOfPart = (part: Part | undefined) => part && /^\w+:(\w+)/.exec(part)?.[1]

/** The part that is a field, by its key. */
export const partOfField = (key: string | undefined): Part | undefined =>
	key === undefined ? undefined : `field:${key}`

/** Whether a part belongs to a link's form, not to a design. */
export const isOfForm = (part: Part) =>
	['consent', 'message', 'after', 'ended'].includes(part) || fieldOfPart(part) !== undefined

/** Whether a part is on the page with the fields, and on no other. */
export const isBesideFields = (part: Part | undefined) =>
	['heading', 'text', 'consent', 'button'].includes(part ?? '')

/** What the rail has for a part of the design: the cover and texts above the fields, or the button. */
export const railPartOf = (part: Part | undefined): 'cover' | 'button' | undefined =>
	part === 'button'
		? part
		: ['cover', 'logo', 'heading', 'text'].includes(part ?? '')
			? 'cover'
			: undefined

/** Whether a part is a text without a control of its own in the panel. */
export const isMereText = (part: Part) =>
	part === 'ended' || /^(label|help|placeholder|option):/.test(part)

/** What clicking a part does; undefined if its field is gone. */
export function nameOfPart(part: Part, fields: readonly Field[]) {
	const key = fieldOfPart(part)
	const name = fields.find((field) => field.key === key)?.label
	const [text = '', , option] = part.split(':')
	const own = text === 'field' ? '' : option ? `option ${Number(option) + 1} of ` : `${text} of `
	return names[part] ?? (name === undefined ? undefined : `Edit ${own}${name}`)
}

/** The elements of a shown page's parts, in page order. */
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
					...fields.flatMap(({ key }): [string, HTMLElement | null | undefined][] => {
						const field = around(key)
						if (!field || field.hidden) return []
						const label = field.querySelector<HTMLElement>('.label, .choice span')
						return [
							[`field:${key}`, field],
							[`label:${key}`, label],
							[`help:${key}`, one(`#${CSS.escape(`f-${key}-help`)}`)],
							[
								`placeholder:${key}`,
								field.querySelector<HTMLElement>(`#${CSS.escape(`f-${key}`)}`),
							],
							...[...field.querySelectorAll<HTMLElement>('.choice span')]
								.filter((option) => option !== label)
								.map((option, i): [string, HTMLElement] => [`option:${key}:${i}`, option]),
						]
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
		...(state === 'ended' ? [['ended', one('.description')] as [Part, HTMLElement | null]] : []),
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
	const folded = place?.closest('details')
	if (folded) folded.open = true
	// A sheet has no room for what comes before the part.
	place?.scrollIntoView({ block: panel.role === 'dialog' ? 'start' : 'center' })
	control?.scrollIntoView({ block: 'nearest' })
	control?.focus({ preventScroll: true })
	return place !== undefined
}

/** The row of a part in the form's list. */
export const rowIn = (panel: HTMLElement | null, part: Part | undefined) =>
	panel?.querySelector<HTMLElement>(
		`[aria-controls="settings-${fieldOfPart(part)}"],[data-opens="${part}"]`,
	)
