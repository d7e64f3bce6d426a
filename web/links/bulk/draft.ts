import type { DesignChoices } from '../../../schema/design'
import type { LinksEditInput } from '../../../schema/linksEdit'
import { type Campaign, noCampaign } from '../campaign'
import type { LinkRow } from '../queries'

/** The form's state for an edit of many links; what is empty stays unchanged. */
export type Draft = {
	status: '' | 'on' | 'off'
	end: '' | 'at' | 'never'
	/** In local time, as datetime-local writes it. */
	endsAt: string
	/** The host to move to, or `default`. */
	domain: string
	find: string
	replace: string
	utm: '' | 'set' | 'remove'
	campaign: Campaign
	/** The name of a template, or `workspace`. */
	design: string
	/** The id of the link whose form to copy. */
	form: string
}

export const emptyDraft: Draft = {
	status: '',
	end: '',
	endsAt: '',
	domain: '',
	find: '',
	replace: '',
	utm: '',
	campaign: noCampaign,
	design: '',
	form: '',
}

export type Designs = ReadonlyMap<string, DesignChoices>

/** The edit that a draft describes; undefined if it changes nothing. */
export function editOf(
	draft: Draft,
	designs: Designs,
	sources: readonly LinkRow[],
): LinksEditInput | undefined {
	const { status, end, endsAt, domain, find, replace, utm, design, form } = draft
	const campaign = Object.entries(draft.campaign).flatMap(([part, value]) => {
		if (utm === 'remove') return [[part, null]]
		return utm === 'set' && value.trim() ? [[part, value.trim()]] : []
	})
	const source = sources.find(({ id }) => String(id) === form)
	const set: LinksEditInput = {
		...(status && { active: status === 'on' }),
		...(end === 'at' && endsAt && { expiresAt: new Date(endsAt).toISOString() }),
		...(end === 'never' && { expiresAt: null }),
		...(domain && { domain: domain === 'default' ? null : domain }),
		...(find && { destination: { find, replace } }),
		...(campaign.length > 0 && { utm: Object.fromEntries(campaign) }),
		...(design && { design: design === 'workspace' ? null : (designs.get(design) ?? {}) }),
		...(source && { fields: source.fields }),
	}
	return Object.keys(set).length > 0 ? set : undefined
}
