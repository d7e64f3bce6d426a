import { randomBytes } from 'node:crypto'
import { Hono } from 'hono'
import {
	type CompanyDomainChange,
	companyDomainChange,
	companyDomainInput,
} from '../../schema/companyDomain'
import { accountEventIf } from '../auth/accountLog'
import { callerWith, permit } from '../auth/permit'
import { closeTabs, requireFresh } from '../auth/session'
import type { App } from '../http/context'
import { badInput, conflict, notFound, unavailable } from '../http/errors'
import { byId, validate } from '../http/validate'
import { mailbox } from '../leads/mailboxes'
import { lookUp } from '../platform/dns'
import { configuredProviders } from '../providers/configured'
import {
	addDomain,
	beforeChange,
	changeDomain,
	deleteDomain,
	domainById,
	domainsOf,
	type StoredDomain,
	verifyDomain,
} from './queries'
import { isProof, recordOf } from './record'

const one = callerWith((c, identity) => {
	const { id } = c.req.valid('param' as never) as { id: number }
	return beforeChange(c.var.db, identity, id)
})

/** The e-mail domains of a workspace, and how people of each sign in; mounted at /api/workspace/domains. */
export const companyDomains = new Hono<App>()
	.get('/', permit('members.manage'), async (c) => {
		const all = await domainsOf(c.var.db, c.var.caller.workspaceId)
		return c.json(all.map(shown))
	})

	.post('/', validate('json', companyDomainInput), permit('members.manage'), async (c) => {
		const { domain } = c.req.valid('json')
		const { free, disposable } = mailbox(`somebody@${domain}`) ?? {}
		if (free || disposable)
			throw badInput(
				`${domain} is a mail provider’s, where anybody can have an address. Please enter your own domain.`,
				'domain',
			)
		const proof = randomBytes(16).toString('hex')
		const event = accountEventIf(c, 'company_domain_added', { about: domain })
		const added = await addDomain(c.var.db, c.var.caller, { domain, proof }, event)
		if (!added) {
			throw conflict(`You have ${domain} already, or as many domains as a workspace can have.`)
		}
		return c.json(shown(added), 201)
	})

	/** Looks for the domain's DNS record. */
	.post('/:id/check', byId, one.permit('members.manage'), async (c) => {
		const [found] = one.read(c)
		if (!found) throw gone()
		const { name } = recordOf(found)
		const records = await lookUp(c.env, name, 'TXT').catch(() => {
			throw unavailable('The DNS can’t be asked right now. Please try again in a minute.')
		})
		if (!records.some(isProof(found))) {
			throw conflict(
				`The record isn’t there yet: ${name} has ${records.length === 0 ? 'no TXT record' : 'other TXT records'}. New records can take an hour to be seen.`,
			)
		}
		const event = accountEventIf(c, 'company_domain_verified', { about: found.domain })
		const verified = await verifyDomain(c.var.db, c.var.caller, found.id, event)
		if (!verified) {
			throw conflict(`Another workspace has verified ${found.domain}. It has to remove it first.`)
		}
		return c.json(shown(verified))
	})

	.patch(
		'/:id',
		byId,
		validate('json', companyDomainChange),
		one.permit('members.manage'),
		requireFresh,
		async (c) => {
			const [found] = one.read(c)
			if (!found) throw gone()
			const change = c.req.valid('json')
			if (!found.verifiedAt) throw conflict(`${found.domain} has to be verified first.`)
			if ((change.requireProvider || change.joinAs) && configuredProviders(c.env).length === 0) {
				throw conflict('This server has no sign-in provider. Its operator can set one up.')
			}
			if (change.requireProvider && found.isOwn && c.var.caller.vouchedDomain !== found.domain) {
				throw conflict(
					`Log in with a provider that knows your address at ${found.domain} first. Otherwise you would lock yourself out.`,
				)
			}
			const event = accountEventIf(c, 'company_domain_changed', {
				about: describeChange(found.domain, change),
			})
			const changed = await changeDomain(c.var.db, c.var.caller, found.id, change, event)
			if (!changed) throw gone()
			closeTabs(c, c.var.caller.workspaceId)
			return c.json(shown(changed))
		},
	)

	.delete('/:id', byId, permit('members.manage'), async (c) => {
		const { id } = c.req.valid('param')
		const event = accountEventIf(c, 'company_domain_removed', { about: domainById(id) })
		if (!(await deleteDomain(c.var.db, c.var.caller, id, event))) throw gone()
		return c.body(null, 204)
	})

const gone = () => notFound('Domain')

const describeChange = (domain: string, { requireProvider, joinAs }: CompanyDomainChange) =>
	[
		domain,
		requireProvider !== undefined &&
			(requireProvider ? 'a sign-in provider is needed' : 'any login'),
		joinAs !== undefined && (joinAs ? `people join as ${joinAs}` : 'nobody joins by it'),
	]
		.filter(Boolean)
		.join(', ')

const shown = (stored: StoredDomain) => {
	const { id, domain, verifiedAt, missingSince, requireProvider, joinAs } = stored
	return {
		id,
		domain,
		requireProvider,
		joinAs,
		record: recordOf(stored),
		verified: verifiedAt !== null,
		/** Since when its record is missing. */
		missingSince: verifiedAt && (missingSince?.toISOString() ?? null),
	}
}
