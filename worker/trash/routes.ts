import { Hono } from 'hono'
import { z } from 'zod'
import { countOf } from '../../schema/answers/common'
import { trashEntry } from '../../schema/answers/trash'
import { leadIds, leadPageQuery } from '../../schema/lead'
import { linkIds } from '../../schema/linkOptions'
import { maxUnconfirmedLinks } from '../../schema/mail'
import { trashDeletion } from '../../schema/toolDeletion'
import { requireGoodStanding } from '../abuse/standing'
import { accountEventIf } from '../auth/accountLog'
import { callerWith, permit } from '../auth/permit'
import { evictLink } from '../capture/publicLink'
import { wakeAllLater } from '../connectors/named'
import type { App } from '../http/context'
import { byId, validate } from '../http/validate'
import { pageHeaders } from '../leads/paging'
import { unconfirmed } from '../links/refusals'
import { hasProvider } from '../mail/mode'
import { documented } from '../openapi/documented'
import { deleteLeadForGood, deleteLinkForGood, emptyTrash, listTrash, ownersLinks } from './queries'
import { restoreLeads, restoreLinks, trashedTitles } from './restoreQueries'

const restoring = callerWith((c, identity) => ownersLinks(c.var.db, identity))

/** Deleted links and leads; mounted at /api/trash. */
export const trash = new Hono<App>()

	.get(
		'/',
		documented({
			name: 'listTrash',
			tag: 'Trash',
			summary: 'List what was deleted',
			description: 'Links and leads of the last 30 days that can be restored, newest first.',
			ok: 200,
			answer: z.array(trashEntry),
			paged: 'trash',
			query: { limit: '20' },
		}),
		permit('leads.read'),
		validate('query', leadPageQuery),
		async (c) => {
			const page = await listTrash(c.var.store, c.var.caller.workspaceId, c.req.valid('query'))
			return c.json(page.entries, 200, {
				...pageHeaders(c.req.url, page.next, { total: page.total }),
				'X-Total-Bytes': String(page.bytes),
			})
		},
	)

	.post(
		'/leads/restore',
		documented({
			name: 'restoreLeads',
			tag: 'Trash',
			summary: 'Restore leads',
			description:
				'With their notes, under the same ids. Those whose link is deleted stay in the trash; a 409 if that is all of them.',
			ok: 200,
			answer: countOf('restored'),
			body: { ids: [35] },
			errors: [404, 409],
		}),
		permit('leads.write'),
		validate('json', leadIds),
		async (c) => {
			const { ids } = c.req.valid('json')
			const { store, caller } = c.var
			const event = accountEventIf(c, 'leads_restored')
			return c.json({ restored: await restoreLeads(store, caller.workspaceId, ids, event) })
		},
	)

	.post(
		'/links/restore',
		documented({
			name: 'restoreLinks',
			tag: 'Trash',
			summary: 'Restore links',
			description:
				'With the leads that were deleted with them, their visits and their addresses, under the same ids.',
			ok: 200,
			answer: countOf('restored'),
			body: { ids: [13] },
			errors: [404],
		}),
		validate('json', linkIds),
		restoring.permit('links.write'),
		requireGoodStanding,
		async (c) => {
			const { ids } = c.req.valid('json')
			const [own] = restoring.read(c)
			const links = (own?.links ?? 0) + ids.length
			if (hasProvider(c.env) && own?.confirmed !== 1 && links > maxUnconfirmedLinks)
				throw unconfirmed()
			const about = trashedTitles(c.var.caller.workspaceId, ids)
			const event = accountEventIf(c, 'link_restored', { about })
			const names = await restoreLinks(c.var.db, c.var.caller.workspaceId, ids, event)
			await evictLink(new URL(c.req.url).origin, names.flat())
			return c.json({ restored: names.length })
		},
	)

	.delete(
		'/leads/:id',
		documented({
			name: 'deleteLeadForGood',
			tag: 'Trash',
			summary: 'Delete a lead for good',
			description:
				'From the trash. `connectors` says what becomes of it in connected tools; without it, that stays as it was when it went to the trash.',
			ok: 204,
			params: { id: '35' },
		}),
		permit('leads.write'),
		byId,
		validate('query', trashDeletion),
		async (c) => {
			const event = accountEventIf(c, 'trash_deleted')
			const { workspaceId } = c.var.caller
			const deletion = { ...c.req.valid('param'), ...c.req.valid('query') }
			await deleteLeadForGood(c.var.store, workspaceId, deletion, event)
			if (deletion.connectors === 'delete') wakeAllLater(c, workspaceId)
			return c.body(null, 204)
		},
	)

	.delete(
		'/links/:id',
		documented({
			name: 'deleteLinkForGood',
			tag: 'Trash',
			summary: 'Delete a link for good',
			description:
				'With all of its leads in the trash. Its addresses are free then. `connectors` says what becomes of its leads in connected tools; without it, that stays as it was when they went to the trash.',
			ok: 204,
			params: { id: '13' },
		}),
		permit('links.write'),
		byId,
		validate('query', trashDeletion),
		async (c) => {
			const event = accountEventIf(c, 'trash_deleted')
			const { workspaceId } = c.var.caller
			const deletion = { ...c.req.valid('param'), ...c.req.valid('query') }
			await deleteLinkForGood(c.var.db, workspaceId, deletion, event)
			if (deletion.connectors === 'delete') wakeAllLater(c, workspaceId)
			return c.body(null, 204)
		},
	)

	.delete('/', permit('trash.empty'), validate('query', trashDeletion), async (c) => {
		const event = accountEventIf(c, 'trash_deleted')
		const { workspaceId } = c.var.caller
		const { connectors } = c.req.valid('query')
		await emptyTrash(c.var.db, workspaceId, connectors, event)
		if (connectors === 'delete') wakeAllLater(c, workspaceId)
		return c.body(null, 204)
	})
