import { fieldTypes } from '../../schema/fields'
import type { Draft } from './form/draft'
import type { LinkRow } from './queries'

/** An owner's text: the path of its translation, and its label. */
type OwnText = { path: string[]; name: string; original: string; lines?: boolean }

/** All of a link's own texts; the page's built-in texts are already translated. */
export function ownTexts({
	title,
	description,
	fields,
	consent,
	after,
	rules,
	endedText,
	reply,
	translations,
}: Draft & Pick<LinkRow, 'title' | 'description'>) {
	const isTranslated = (key: string) =>
		Object.values(translations).some((texts) => texts?.fields?.[key]?.label)
	const texts: (Omit<OwnText, 'original'> & { original: string | null | undefined })[] = [
		{ path: ['title'], name: 'Title', original: title },
		{ path: ['description'], name: 'Description', original: description, lines: true },
		...fields.flatMap(({ key, type, label, help, placeholder, options = [] }) => {
			const at = (part: string) => ['fields', key, part]
			const isOurs = label === fieldTypes[type].label && !isTranslated(key)
			return [
				{ path: at('label'), name: 'Field', original: isOurs ? null : label },
				{ path: at('help'), name: `Help of “${label}”`, original: help },
				{ path: at('placeholder'), name: `Placeholder of “${label}”`, original: placeholder },
				...options.map((option) => ({
					path: [...at('options'), option],
					name: `Option of “${label}”`,
					original: option,
				})),
			]
		}),
		{ path: ['consent'], name: 'Consent', original: consent?.text },
		{
			path: ['message'],
			name: 'Message after the form',
			original: after.kind === 'message' ? after.text : null,
			lines: true,
		},
		...rules.map(({ id, name, then }) => ({
			path: ['rules', id],
			name: `Message of the rule “${name}”`,
			original: then.kind === 'message' ? then.text : null,
			lines: true,
		})),
		{
			path: ['endedText'],
			name: 'Message once it has ended',
			original: endedText,
			lines: true,
		},
		{ path: ['reply', 'subject'], name: 'Subject of the reply', original: reply?.subject },
		{ path: ['reply', 'text'], name: 'Text of the reply', original: reply?.text, lines: true },
	]
	return texts.filter((text): text is OwnText => Boolean(text.original))
}
