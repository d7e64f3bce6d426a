import { Hono } from 'hono'
import { z } from 'zod'
import { campaignAnswer } from '../../schema/answers/design'
import { campaignInput } from '../../schema/campaignShape'
import type { Presets } from '../../schema/presets'
import { requireGoodStanding } from '../abuse/standing'
import { permit } from '../auth/permit'
import type { App } from '../http/context'
import { byId, validate } from '../http/validate'
import { documented } from '../openapi/documented'
import { deletePreset, listPresets, savePreset } from './presetQueries'

const campaignOf = ({
	value,
	...campaign
}: {
	id: number
	name: string
	value: Presets['campaign']
}) => ({ ...campaign, parameters: value })

/** Campaign parameters that a workspace saved as templates, mounted at /api/campaigns. */
export const campaigns = new Hono<App>()
	.get(
		'/',
		documented({
			name: 'listCampaigns',
			tag: 'Links',
			summary: 'List campaign templates',
			ok: 200,
			answer: z.array(campaignAnswer),
		}),
		permit('links.read'),
		async (c) =>
			c.json((await listPresets(c.var.db, c.var.caller.workspaceId, 'campaign')).map(campaignOf)),
	)

	.post(
		'/',
		documented({
			name: 'saveCampaign',
			tag: 'Links',
			summary: 'Save a campaign template',
			description: 'Replaces a template of the same name.',
			ok: 201,
			answer: campaignAnswer,
			body: {
				name: 'Newsletter',
				parameters: { utm_source: 'newsletter', utm_medium: 'email' },
			},
			errors: [409],
		}),
		validate('json', campaignInput),
		permit('links.write'),
		requireGoodStanding,
		async (c) => {
			const { name, parameters } = c.req.valid('json')
			const { db, caller } = c.var
			const saved = await savePreset(db, caller.workspaceId, 'campaign', name, parameters)
			return c.json(campaignOf(saved), 201)
		},
	)

	.delete(
		'/:id',
		documented({
			name: 'deleteCampaign',
			tag: 'Links',
			summary: 'Delete a campaign template',
			description: 'Addresses made with it stay as they are.',
			ok: 204,
			params: { id: '94' },
		}),
		permit('links.write'),
		byId,
		async (c) => {
			const { db, caller } = c.var
			await deletePreset(db, caller.workspaceId, 'campaign', c.req.valid('param').id)
			return c.body(null, 204)
		},
	)
