import { type Context, Hono } from 'hono'
import { z } from 'zod'
import { wayAnswer } from '../../schema/answers/links'
import { addressOfLink } from '../../schema/linkAddress'
import type { WayIn } from '../../schema/wayIn'
import { wayChange, wayInput } from '../../schema/wayInShape'
import { requireGoodStanding } from '../abuse/standing'
import { accountEventIf } from '../auth/accountLog'
import { permit } from '../auth/permit'
import { evictLink } from '../capture/publicLink'
import type { App } from '../http/context'
import { byId, idInPath, validate } from '../http/validate'
import { documented, exampleLink } from '../openapi/documented'
import { titlesOf } from './listQueries'
import { addWay, readWays, relabelWay, removeWay } from './wayQueries'

const byWay = validate('param', z.object({ id: idInPath, way: z.string().max(40) }))

const exampleWay = { ...exampleLink, way: 'flyer' }

/** A way as the API returns it. */
const toAnswer = (
	c: Context<App>,
	link: Parameters<typeof addressOfLink>[0],
	{ name, label }: WayIn,
) => ({ name, label, address: addressOfLink(link, new URL(c.req.url).origin, name) })

/** What a change of a link's ways takes, and how the log names it. */
function changing(c: Context<App>, id: number) {
	const { workspaceId } = c.var.caller
	const event = accountEventIf(c, 'link_changed', { about: titlesOf(workspaceId, [id]) })
	return { which: { workspaceId, id }, event }
}

const evict = (c: Context<App>, { names }: { names: string[] }) =>
	evictLink(new URL(c.req.url).origin, names)

/** A link's channels; mounted at /api/links. */
export const ways = new Hono<App>()
	.get(
		'/:id/ways',
		documented({
			name: 'listWays',
			tag: 'Links',
			summary: 'List a link’s channels',
			description: 'Their numbers are in the link’s analytics.',
			ok: 200,
			answer: z.array(wayAnswer),
			params: exampleLink,
		}),
		permit('links.read'),
		byId,
		async (c) => {
			const { id } = c.req.valid('param')
			const link = await readWays(c.var.db, c.var.caller.workspaceId, id)
			return c.json(link.ways.map((way) => toAnswer(c, link, way)))
		},
	)

	.post(
		'/:id/ways',
		documented({
			name: 'addWay',
			tag: 'Links',
			summary: 'Add a channel to a link',
			description:
				'Another address for the link’s form, for one place you share it: its people and leads are counted separately, and its leads name it. At most 50 per link. A 409 if the link has one of this name.',
			ok: 201,
			answer: wayAnswer,
			params: exampleLink,
			body: { name: 'podcast', label: 'Podcast, episode 12' },
			errors: [409],
		}),
		permit('links.write'),
		byId,
		validate('json', wayInput),
		requireGoodStanding,
		async (c) => {
			const way = c.req.valid('json')
			const { which, event } = changing(c, c.req.valid('param').id)
			const link = await addWay(c.var.db, which, way, event)
			await evict(c, link)
			return c.json(toAnswer(c, link, way), 201)
		},
	)

	.patch(
		'/:id/ways/:way',
		documented({
			name: 'changeWay',
			tag: 'Links',
			summary: 'Change a channel’s label',
			description: 'Its name never changes, because its address may be printed.',
			ok: 200,
			answer: wayAnswer,
			params: exampleWay,
			body: { label: 'Flyer at the spring fair' },
		}),
		permit('links.write'),
		byWay,
		validate('json', wayChange),
		async (c) => {
			const { id, way: name } = c.req.valid('param')
			const way = { name, ...c.req.valid('json') }
			const { which, event } = changing(c, id)
			const link = await relabelWay(c.var.db, which, way, event)
			return c.json(toAnswer(c, link, way))
		},
	)

	.delete(
		'/:id/ways/:way',
		documented({
			name: 'deleteWay',
			tag: 'Links',
			summary: 'Delete a channel',
			description: 'Its address still opens the link’s page. Its leads stay.',
			ok: 204,
			params: exampleWay,
		}),
		permit('links.write'),
		byWay,
		async (c) => {
			const { id, way } = c.req.valid('param')
			const { which, event } = changing(c, id)
			await evict(c, await removeWay(c.var.db, which, way, event))
			return c.body(null, 204)
		},
	)
