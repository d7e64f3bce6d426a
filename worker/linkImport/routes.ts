import type { Context } from 'hono'
import { Hono } from 'hono'
import {
	linkImportAnswer,
	linkImportsAnswer,
	linkImportUndone,
} from '../../schema/answers/linkImport'
import { linkImportQuota, linkQuotaProblem, secondsUntil } from '../../schema/importQuota'
import { importParam, type LinkRowReport, linkImport, undoForMs } from '../../schema/linkImport'
import { maxUnconfirmedLinks } from '../../schema/mail'
import { faultsOf } from '../abuse/destination'
import { requireGoodStanding } from '../abuse/standing'
import { accountEvent } from '../auth/accountLog'
import { releaseLease } from '../auth/lease'
import { callerWith, permit } from '../auth/permit'
import { limitBatches } from '../auth/workspaceLimits'
import { evictLink } from '../capture/publicLink'
import { siteOf } from '../hosts/hosts'
import type { App, Lease } from '../http/context'
import { conflict, notFound, tooMany, unauthorized } from '../http/errors'
import { validate } from '../http/validate'
import { sameAgain } from '../idempotency/once'
import { requireQuiet } from '../import/quota'
import { unconfirmed } from '../links/refusals'
import { hasProvider } from '../mail/mode'
import { documented } from '../openapi/documented'
import { byNames, namesOf, withSuggestions } from './names'
import { beforeImport, importOf, lookUp, recentImports, undoImport } from './queries'
import { type ReadyLink, sortLinks, tableOf } from './rows'
import { storeFree } from './store'

const before = callerWith((c, identity) => beforeImport(c.var.db, identity), 'import')

const undone = () => conflict('This import was undone. Please import the file again as a new one.')

const toUndo = callerWith(
	(c, { workspaceId }) => importOf(c.var.db, workspaceId, c.req.param('importId') ?? ''),
	'import',
)

const exampleImport = '0d6f1a52-6f0c-4a57-9d3e-6f7c2d1f9a10'

type Before = Awaited<ReturnType<typeof beforeImport>>[number]

/** What the workspace can import today, and how many links its owner's address has to be confirmed for. */
const quotaOf = (c: Context<App>, facts: Before) =>
	linkImportQuota(facts, c.var.plan.plan !== 'free', Date.now())

/** Throws a 403 for more links than an owner without a confirmed address can have. */
function requireConfirmed(c: Context<App>, { confirmed, total }: Before, links: number) {
	if (hasProvider(c.env) && !confirmed && total + links > maxUnconfirmedLinks) throw unconfirmed()
}

/** Mounted in /api/links/import. */
export const linkImports = new Hono<App>()
	.post(
		'/',
		documented({
			name: 'importLinks',
			tag: 'Links',
			summary: 'Import links from a CSV file',
			description:
				'Reads the exports of Bitly, Dub, Short.io, Rebrandly, TinyURL, Kutt, Sink, YOURLS and our own, and any file with a heading for the destination. At most 10,000 rows at a time, and as many a day as `GET /api/workspace/imports` says; a larger file is sent in parts, each with its headings. A row with the same `importId` never becomes two links; `dryRun` only reports.',
			ok: 200,
			answer: linkImportAnswer,
			once: true,
			body: {
				importId: exampleImport,
				dryRun: true,
				csv: 'Destination URL,Slug,Title,Tags\nhttps://example.com/guide,autumn-guide,The guide,news\n',
			},
			errors: [409],
		}),
		before.permit('links.write'),
		requireGoodStanding,
		limitBatches,
		sameAgain,
		validate('json', linkImport),
		async (c) => {
			const [facts] = before.read(c)
			if (!facts) throw unauthorized()
			const { dryRun, importId, csv, firstRow } = c.req.valid('json')
			const { store, caller } = c.var
			const { workspaceId } = caller
			const site = new URL(siteOf(c.env, c.req.url)).hostname
			const hosts = { site, live: new Set(facts.live) }
			const { ready, unnamed, invalid } = sortLinks(tableOf({ csv, firstRow }), hosts, new Date())
			const end = releaseLease(c.var.db, c.var.lease as Lease)
			const addresses = [...new Set(ready.map(({ link }) => link.destinationUrl))]
			const asked = { names: ready.flatMap(namesOf), addresses }
			const found = await lookUp(store, workspaceId, importId, asked, dryRun ? [end] : [])
			if (dryRun) c.set('lease', undefined)
			if (found.begun?.undoneAt) throw undone()

			const faults = await faultsOf(c.env, addresses, found.listed)
			const isNew = ({ row }: ReadyLink) => !found.there.has(row)
			const isHarmless = ({ link }: ReadyLink) => !faults.has(link.destinationUrl)
			const named = byNames(ready.filter(isNew).filter(isHarmless), found.taken)
			requireConfirmed(c, facts, named.free.length)
			const quota = quotaOf(c, facts)
			if (!dryRun) {
				const problem = linkQuotaProblem(quota, named.free.length)
				if (problem) throw tooMany(problem, secondsUntil(quota.resetsAt, Date.now()))
				await requireQuiet(c)
			}
			const { added, lost } = dryRun
				? { added: new Set(named.free.map(({ row }) => row)), lost: [] }
				: await storeFree(store, caller, importId, named.free, [
						accountEvent(c, 'links_imported'),
						end,
					])
			if (!dryRun) c.set('lease', undefined)

			const withoutName = [...unnamed, ...named.unnamed, ...lost]
			const rows: LinkRowReport[] = [
				...invalid,
				...(await withSuggestions(store, workspaceId, withoutName, ready)),
				...ready.flatMap(({ row, link, note }): LinkRowReport[] => {
					const message = faults.get(link.destinationUrl)
					if (found.there.has(row)) return [{ row, outcome: 'imported' }]
					if (message) return [{ row, outcome: 'invalid', message }]
					return added.has(row)
						? [{ row, outcome: 'imported', ...(note && { message: note }) }]
						: []
				}),
			]
			return c.json({ rows: rows.sort((a, b) => a.row - b.row), quota })
		},
	)

	.get(
		'/',
		documented({
			name: 'listLinkImports',
			tag: 'Links',
			summary: 'List the imports of links that can be undone',
			description: 'Those of the last hour, newest first.',
			ok: 200,
			answer: linkImportsAnswer,
		}),
		permit('links.read'),
		async (c) => c.json(await recentImports(c.var.db, c.var.caller.workspaceId)),
	)

	.delete(
		'/:importId',
		documented({
			name: 'undoLinkImport',
			tag: 'Links',
			summary: 'Undo an import of links',
			description:
				'Within an hour. Deletes its links for good, so that their addresses are free again, except those that have leads. Visitors may still see a page for a minute.',
			ok: 200,
			answer: linkImportUndone,
			params: { importId: exampleImport },
			errors: [409],
		}),
		validate('param', importParam),
		toUndo.permit('links.write'),
		async (c) => {
			const [begun] = toUndo.read(c)
			if (!begun) throw notFound('Import')
			if (Date.now() - begun.createdAt.getTime() > undoForMs) {
				throw conflict('An import can be undone within an hour. You can still delete its links.')
			}
			const event = accountEvent(c, 'link_import_undone')
			const { names, kept } = await undoImport(c.var.store, c.var.caller, begun.id, event)
			await evictLink(new URL(c.req.url).origin, names.flat())
			return c.json({ deleted: names.length, kept })
		},
	)
