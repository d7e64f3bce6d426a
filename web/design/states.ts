import { defaultFields, type Field } from '../../schema/fields'
import { fileDays, formatBytes } from '../../schema/files'
import type { After, Consent } from '../../schema/form'
import { defaultTarget } from '../../schema/rules'
import type { Translations } from '../../schema/translations'
import type { Words } from '../../schema/words/words'
import type { CaptureLink, CaptureState } from '../capture/captureState'

/** What the editor knows about a link; for the workspace's design, a sample. */
export type Sample = CaptureLink & {
	fields: readonly Field[]
	consent?: Consent | null
	after: After
	destinationUrl: string
	endedText: string | null
	translations: Translations
	/** The address as chat apps show it. */
	url: string
}

export const sample: Omit<Sample, 'url'> = {
	title: 'Get Your Free E-book',
	description: 'Enter your details below to access our comprehensive marketing guide.',
	fields: defaultFields,
	host: 'example.com',
	after: { kind: 'redirect' },
	destinationUrl: 'https://example.com/',
	endedText: null,
	translations: {},
}

/** A file's page as a lead sees it. Created on demand, because the first formatter is slow to load. */
const sampleFile = () =>
	({
		state: 'file',
		name: 'Guide.pdf',
		size: formatBytes(2_400_000),
		until: new Intl.DateTimeFormat('en', { dateStyle: 'long' }).format(
			Date.now() + fileDays.usual * 24 * 60 * 60 * 1000,
		),
	}) as const satisfies CaptureState

export const stateNames = [
	['form', 'Form'],
	['error', 'Error'],
	['sending', 'Sending'],
	['after', 'After'],
	['ended', 'Ended'],
	['locked', 'Password'],
] as const
export type StateName = (typeof stateNames)[number][0]

/** The page in a given state, as a visitor sees it. */
export function stateOf(name: StateName, link: Sample, { faults }: Words): CaptureState {
	const form = { state: 'form', link, reportUrl: '#' } as const
	if (name === 'form') return form
	if (name === 'sending') return { ...form, sending: true }
	if (name === 'after' && link.after.kind === 'file') return sampleFile()
	if (name === 'after') {
		return link.after.kind === 'message'
			? { state: 'thanks', text: link.after.text }
			: {
					state: 'redirecting',
					destinationUrl: defaultTarget(link.after, link.destinationUrl, {}).to,
					delay: 1.5,
				}
	}
	if (name === 'ended') return { state: 'ended', text: link.endedText }
	if (name === 'locked') return { state: 'locked', postTo: '#' }
	const wrong = link.fields.find(({ type }) => type !== 'hidden')
	const message = wrong?.type === 'email' ? faults.email : faults.fillAll
	return { ...form, error: { message, issues: wrong ? [{ path: wrong.key, message }] : [] } }
}
