import { redirectDelay } from '../../schema/capture'
import type { LinkPatch } from '../../schema/link'
import type { Thresholds } from '../../schema/score'
import type { LinkRow } from './queries'

/** The settings of a link that are saved together, as input values. */
export type Settings = {
	title: string
	description: string
	destinationUrl: string
	slug: string
	/** Empty for the default host. */
	domain: string
	/** In local time, in the format of datetime-local inputs. */
	expiresAt: string
	maxLeads: string
	endedText: string
	endedUrl: string
	password: string
	redirectDelay: string
	/** The query parameter for each field of the form, by key. */
	appendAnswers: Record<string, string | undefined>
	/** Empty if they follow from the form. */
	thresholds: { warm: string; hot: string }
	tags: string[]
}

/** A time in the format of datetime-local inputs, in the owner's time zone. */
function localTime(moment: string) {
	const date = new Date(moment)
	return new Date(date.getTime() - date.getTimezoneOffset() * 60_000).toISOString().slice(0, 16)
}

export const settingsOf = (link: LinkRow): Settings => ({
	title: link.title,
	description: link.description ?? '',
	destinationUrl: link.destinationUrl,
	slug: link.slug ?? '',
	domain: link.domain ?? '',
	expiresAt: link.expiresAt ? localTime(link.expiresAt) : '',
	maxLeads: link.maxLeads === null ? '' : String(link.maxLeads),
	endedText: link.endedText ?? '',
	endedUrl: link.endedUrl ?? '',
	password: '',
	redirectDelay: String(link.redirectDelay),
	appendAnswers: Object.fromEntries(
		link.fields.map(({ key }) => [key, link.appendAnswers[key] ?? '']),
	),
	thresholds: {
		warm: String(link.thresholds?.warm ?? ''),
		hot: String(link.thresholds?.hot ?? ''),
	},
	tags: link.tags,
})

/** A patch of the changed settings; an empty input resets its setting. `usual` are the thresholds of the form. */
export function patchOf(
	settings: Settings,
	dirty: Partial<Record<keyof Settings, unknown>>,
	usual: Thresholds,
): LinkPatch {
	const { warm, hot } = settings.thresholds
	const whole: LinkPatch = {
		title: settings.title,
		description: settings.description,
		destinationUrl: settings.destinationUrl,
		slug: settings.slug.trim() || null,
		domain: settings.domain || null,
		expiresAt: settings.expiresAt && new Date(settings.expiresAt).toISOString(),
		maxLeads: settings.maxLeads === '' ? null : Number(settings.maxLeads),
		endedText: settings.endedText || null,
		endedUrl: settings.endedUrl.trim() || null,
		password: settings.password,
		redirectDelay:
			settings.redirectDelay === '' ? redirectDelay / 1000 : Number(settings.redirectDelay),
		appendAnswers: Object.fromEntries(
			Object.entries(settings.appendAnswers).flatMap(([key, name]) =>
				name?.trim() ? [[key, name.trim()]] : [],
			),
		),
		thresholds:
			warm || hot ? { warm: Number(warm || usual.warm), hot: Number(hot || usual.hot) } : null,
		tags: settings.tags,
	}
	if (settings.expiresAt === '') whole.expiresAt = null
	const changed = Object.entries(whole).filter(([name]) => dirty[name as keyof Settings])
	return Object.fromEntries(changed) as LinkPatch
}
