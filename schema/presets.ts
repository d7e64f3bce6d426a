// What a workspace saves under a name. No zod: the owner's app imports it.
import type { QrLook } from './qrStyle'

/** A campaign's parameters, as analytics tools name them, with an example each. */
export const campaignParts = {
	utm_source: ['Source', 'newsletter'],
	utm_medium: ['Medium', 'email'],
	utm_campaign: ['Campaign', 'spring-sale'],
	utm_term: ['Term', 'running shoes'],
	utm_content: ['Content', 'big-button'],
} as const
export type CampaignPart = keyof typeof campaignParts
export const campaignPartNames = Object.keys(campaignParts) as CampaignPart[]

/** What each kind holds. */
export type Presets = {
	qr: QrLook
	campaign: { [Part in CampaignPart]?: string | undefined }
}
export type PresetKind = keyof Presets

/** How many of each kind a workspace has, and how long their names are at most. */
export const presetLimits = { perKind: 20, name: 60, parameter: 200 } as const
