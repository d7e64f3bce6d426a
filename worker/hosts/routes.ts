import { secondsToMilliseconds } from 'date-fns'
import { type Context, Hono } from 'hono'
import { z } from 'zod'
import { domainAnswer } from '../../schema/answers/hosts'
import { domainProblems, nextStepOf, proofRecord } from '../../schema/host'
import { type DomainInput, domainChange, domainInput } from '../../schema/hostShape'
import { isLocalhostName } from '../../schema/linkAddress'
import { explained } from '../../schema/linkCheck'
import { listedAmong } from '../abuse/checkQueries'
import { refuseHarmful } from '../abuse/destination'
import { requireGoodStanding } from '../abuse/standing'
import { accountEventIf } from '../auth/accountLog'
import { callerWith, permit } from '../auth/permit'
import { evictLink } from '../capture/publicLink'
import type { App } from '../http/context'
import { conflict, notFound } from '../http/errors'
import { byId, validate } from '../http/validate'
import { documented, exampleDomain } from '../openapi/documented'
import { dueNow } from './addressQueries'
import { issuesCertificates } from './certificates'
import { checkDomain, pointsOf, recordFindings } from './check'
import { evictHost } from './facts'
import {
	addDomain,
	beforeDomain,
	changeDomain,
	type Domain,
	domainOf,
	listDomains,
	mine,
	removeDomain,
	takenByAnother,
} from './queries'
import { giveBack } from './rounds'
import { configuredTarget, unknownTarget } from './target'
import { nameOfHost, needsNoDns, requireUsable } from './usable'

const added = callerWith((c, identity) =>
	beforeDomain(c.var.db, identity, (c.req.valid('json' as never) as DomainInput).host),
)
const named = callerWith((c, identity) =>
	domainOf(c.var.db, identity, Number(c.req.param('id')) || 0),
)

/** The addresses of a change, by their property. */
const placesIn = (change: z.output<typeof domainChange>) =>
	Object.entries(change).flatMap(([path, address]) => (address ? [{ path, address }] : []))

const changed = callerWith((c, identity) => {
	const places = placesIn(c.req.valid('json' as never))
	const listed = listedAmong(places.map(({ address }) => address)).as('listed')
	return domainOf(c.var.db, identity, Number(c.req.param('id')) || 0, { listed })
})

function domainIn(c: Context<App>) {
	const [domain] = named.read(c)
	if (!domain) throw notFound('Domain')
	return domain
}

/** A domain as the API returns it. */
function toAnswer(c: Context<App>, domain: Domain) {
	const { host, state, problem, checkedAt, provenAt, proof, links } = domain
	const { id, createdAt, since, root, notFound, findings } = domain
	const target = configuredTarget(c.env)
	const needsDns = !isLocalhostName(host)
	const txt = { type: 'TXT' as const, ...proofRecord(host, proof), found: provenAt !== null }
	const cname = target && {
		type: 'CNAME' as const,
		name: host,
		value: target,
		found: ['certificate', 'live'].includes(state),
	}
	return {
		id,
		host,
		name: nameOfHost(host),
		createdAt,
		state,
		since,
		checkedAt: checkedAt.getTime() > 0 ? checkedAt : null,
		problem: problem && domainProblems[problem],
		next: needsDns && !target && state !== 'live' ? unknownTarget : nextStepOf(domain),
		records: needsDns ? [txt, ...(cname ? [cname] : [])] : [],
		root,
		notFound,
		links,
		findings: findings.map(explained),
	}
}

/** A check again so soon would find the same. */
const checkedRecently = ({ checkedAt }: Domain) =>
	Date.now() - checkedAt.getTime() < secondsToMilliseconds(3)

/** Workspaces' own hosts for their links, mounted at /api/domains. */
export const hosts = new Hono<App>()
	.get(
		'/',
		documented({
			name: 'listDomains',
			tag: 'Domains',
			summary: 'List domains',
			ok: 200,
			answer: z.array(domainAnswer),
		}),
		permit('domains.read'),
		async (c) => {
			const all = await listDomains(c.var.db, c.var.caller.workspaceId)
			return c.json(all.map((domain) => toAnswer(c, domain)))
		},
	)

	.post(
		'/',
		documented({
			name: 'addDomain',
			tag: 'Domains',
			summary: 'Add a domain',
			description:
				'Its `records` say what to set in DNS. A 409 if another workspace has proven that the domain is theirs, or has removed it while it still points here.',
			ok: 201,
			answer: domainAnswer,
			body: { host: 'go.brand.com' },
			errors: [409],
		}),
		validate('json', domainInput),
		added.permit('domains.write'),
		requireGoodStanding,
		async (c) => {
			const { host } = c.req.valid('json')
			const [before] = added.read(c)
			await requireUsable(c, host, before?.listed ?? [])
			if (before?.mine) throw mine()
			if (before?.taken) throw takenByAnother()
			if (before?.left && (await pointsOf(c.env, host)) !== 'nowhere')
				throw conflict(
					'This domain belonged to another workspace and still points somewhere. Please remove its CNAME record, and add it then.',
					'host',
				)
			const proof = crypto.randomUUID().replaceAll('-', '')
			const local = needsNoDns(c.req.url, host)
			const standing = local ? { state: 'live' as const, provenAt: new Date() } : {}
			const event = accountEventIf(c, 'host_added', { about: nameOfHost(host) })
			const domain = { host, proof, ...standing }
			return c.json(toAnswer(c, await addDomain(c.var.db, c.var.caller, domain, event)), 201)
		},
	)

	.get(
		'/:id',
		documented({
			name: 'getDomain',
			tag: 'Domains',
			summary: 'Get a domain',
			ok: 200,
			answer: domainAnswer,
			params: exampleDomain,
		}),
		byId,
		named.permit('domains.read'),
		(c) => c.json(toAnswer(c, domainIn(c))),
	)

	.post(
		'/:id/check',
		documented({
			name: 'checkDomain',
			tag: 'Domains',
			summary: 'Check a domain',
			description:
				'Looks up its DNS records, and asks for its certificate. Also done every hour until it is live, then daily.',
			ok: 200,
			answer: domainAnswer,
			params: exampleDomain,
			errors: [409],
		}),
		byId,
		named.permit('domains.write'),
		requireGoodStanding,
		async (c) => {
			const domain = domainIn(c)
			if (isLocalhostName(domain.host) || checkedRecently(domain)) {
				return c.json(toAnswer(c, domain))
			}
			const found = await checkDomain(c.env, domain)
			const { db, caller } = c.var
			return c.json(toAnswer(c, await recordFindings(db, caller.workspaceId, domain, found)))
		},
	)

	.patch(
		'/:id',
		documented({
			name: 'changeDomain',
			tag: 'Domains',
			summary: 'Change where a domain’s root and unknown names lead',
			ok: 200,
			answer: domainAnswer,
			params: exampleDomain,
			body: { root: 'https://www.brand.com', notFound: null },
		}),
		byId,
		validate('json', domainChange),
		changed.permit('domains.write'),
		requireGoodStanding,
		async (c) => {
			const [domain] = changed.read(c)
			if (!domain) throw notFound('Domain')
			const { host, id } = domain
			const change = c.req.valid('json')
			await refuseHarmful(c.env, placesIn(change), domain.listed)
			const event = accountEventIf(c, 'host_changed', { about: nameOfHost(host) })
			const { db, caller } = c.var
			const changes = { ...change, ...dueNow }
			const after = await changeDomain(db, caller.workspaceId, id, changes, event)
			evictHost(host)
			return c.json(toAnswer(c, after))
		},
	)

	.delete(
		'/:id',
		documented({
			name: 'removeDomain',
			tag: 'Domains',
			summary: 'Remove a domain',
			description:
				'Its links go back to the default host, and their addresses on it stop working. Nobody else can add it while it points here.',
			ok: 204,
			params: exampleDomain,
		}),
		byId,
		named.permit('domains.write'),
		async (c) => {
			const domain = domainIn(c)
			const { db, caller } = c.var
			const event = accountEventIf(c, 'host_removed', { about: nameOfHost(domain.host) })
			const names = await removeDomain(db, caller.workspaceId, domain, event)
			evictHost(domain.host)
			await evictLink(new URL(c.req.url).origin, names)
			const { certificateId } = domain
			if (certificateId && issuesCertificates(c.env)) {
				c.executionCtx.waitUntil(giveBack(c.env, certificateId))
			}
			return c.body(null, 204)
		},
	)
