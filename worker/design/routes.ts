import { type Context, Hono } from 'hono'
import { designAnswer, templateAnswer } from '../../schema/answers/design'
import { type DesignChange, templateInput, workspaceDesignChange } from '../../schema/designShape'
import { addressesIn } from '../abuse/addresses'
import { refuseHarmful } from '../abuse/destination'
import { requireGoodStanding } from '../abuse/standing'
import { callerWith, permit } from '../auth/permit'
import type { App } from '../http/context'
import { refuseStale } from '../http/stale'
import { byId, validate } from '../http/validate'
import { documented } from '../openapi/documented'
import { refuseMissing } from '../pictures/queries'
import { requireBadge } from './badge'
import { changeDesign, deleteTemplate, faultsIn, readDesign, saveTemplate } from './queries'

type Body = { design?: DesignChange | null | undefined }

/** The caller of a design change, with its missing pictures, blocklisted addresses, and the current design. */
const designing = callerWith((c, { workspaceId }) => {
	const { base: _, ...body }: Body & { base?: unknown } = c.req.valid('json' as never)
	return faultsIn(
		c.var.db,
		workspaceId,
		body,
		addressesIn(body).map(({ address }) => address),
	)
})

function refuseFaults(c: Context<App>, body: Record<string, object | null | undefined>) {
	requireBadge(c, ...Object.values(body))
	refuseMissing(designing.read(c)[0]?.missing ?? [], body)
}

/** The design of a workspace's pages, and its templates. */
export const design = new Hono<App>()
	.patch(
		'/',
		documented({
			name: 'changeDesign',
			tag: 'Design',
			summary: 'Change the design of all pages',
			description:
				'Changes only what you send; null resets a choice. Visitors see the change within a minute. `draft` is stored as it is, for the editor. With `base`, what you saw of what you change, a 409 names what somebody else changed since.',
			ok: 200,
			errors: [409],
			answer: designAnswer,
			body: { design: { colour: '#0f6b4f', background: '#f5f3ec', layout: 'split' } },
		}),
		validate('json', workspaceDesignChange),
		designing.permit('design.write'),
		requireGoodStanding,
		async (c) => {
			const { base, ...change } = c.req.valid('json')
			refuseFaults(c, change)
			await refuseHarmful(c.env, addressesIn(change), designing.read(c)[0]?.listed ?? [])
			const { design = {}, draft = null } = designing.read(c)[0] ?? {}
			refuseStale({ design, draft }, base, change)
			return c.json(await changeDesign(c.var.db, c.var.caller.workspaceId, change))
		},
	)

	.post(
		'/templates',
		documented({
			name: 'saveTemplate',
			tag: 'Design',
			summary: 'Save a design as a template',
			description: 'Replaces a template of the same name.',
			ok: 201,
			answer: templateAnswer,
			body: { name: 'Autumn', design: { colour: '#c2410c', background: 'gradient' } },
			errors: [409],
		}),
		validate('json', templateInput),
		designing.permit('design.write'),
		requireGoodStanding,
		async (c) => {
			const template = c.req.valid('json')
			refuseFaults(c, { design: template.design })
			return c.json(await saveTemplate(c.var.db, c.var.caller.workspaceId, template), 201)
		},
	)

	.get(
		'/',
		documented({
			name: 'getDesign',
			tag: 'Design',
			summary: 'Get the design of all pages',
			description: 'Links inherit from it whatever they don’t set themselves.',
			ok: 200,
			answer: designAnswer,
		}),
		permit('design.read'),
		async (c) => c.json(await readDesign(c.var.db, c.var.caller.workspaceId)),
	)

	.delete(
		'/templates/:id',
		documented({
			name: 'deleteTemplate',
			tag: 'Design',
			summary: 'Delete a template',
			description: 'Pages made from it stay as they are.',
			ok: 204,
			params: { id: '92' },
		}),
		permit('design.write'),
		byId,
		async (c) => {
			await deleteTemplate(c.var.db, c.var.caller.workspaceId, c.req.valid('param').id)
			return c.body(null, 204)
		},
	)
