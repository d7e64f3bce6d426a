import { proofRecord } from '../../schema/host'
import { logError } from '../http/log'
import { lookUp } from '../platform/dns'
import type { Database, Env } from '../platform/env'
import { leaveCertificate } from './certificateQueries'
import { certificateOf, issuesCertificates } from './certificates'
import { changeDomain, type Domain } from './queries'
import { type Found, standingAfter } from './state'
import { configuredTarget } from './target'

/** The result of an attempt, or undefined if it failed. */
async function tried<Result>(what: string, attempt: Promise<Result>) {
	try {
		return await attempt
	} catch (error) {
		logError(what, error)
		return undefined
	}
}

async function proofOf(env: Env, host: string, proof: string): Promise<Found['proof']> {
	const { name, value } = proofRecord(host, proof)
	const texts = await tried('Proof of a domain not looked up', lookUp(env, name, 'TXT'))
	if (!texts) return undefined
	const ours = texts.filter((text) => text.trim().startsWith('leadlinks='))
	if (ours.some((text) => text.trim() === value)) return 'found'
	return texts.length > 0 ? 'other' : 'none'
}

/**
 * Where a host points: here if it is an alias of our target, or has the same addresses, as at the top of a zone, where
 * DNS providers put addresses in place of an alias.
 */
export async function pointsOf(env: Env, host: string): Promise<Found['points']> {
	const target = configuredTarget(env)
	if (!target) return 'elsewhere'
	return tried('Domain not looked up', pointsTo(env, host, target))
}

async function pointsTo(env: Env, host: string, target: string) {
	const aliases = await lookUp(env, host, 'CNAME')
	if (aliases.includes(target)) return 'here'
	const [addresses, ours] = await Promise.all([lookUp(env, host, 'A'), lookUp(env, target, 'A')])
	if (addresses.length === 0 && aliases.length === 0) return 'nowhere'
	const same = addresses.length > 0 && addresses.every((address) => ours.includes(address))
	return same ? 'here' : 'elsewhere'
}

/** Checks a domain and returns what changes: its state, what is wrong, and the certificate's id. */
export async function checkDomain(env: Env, domain: Domain) {
	const { host, state, failures, taken } = domain
	const proven = domain.provenAt !== null
	const proof = proven || taken ? undefined : await proofOf(env, host, domain.proof)
	const isOurs = proven || proof === 'found'
	const points = isOurs ? await pointsOf(env, host) : undefined
	// No certificate is requested for a name that isn't proven.
	const wanted = points === 'here' && issuesCertificates(env)
	const certificate = wanted
		? await certificateOf(env, host, domain.certificateId)
		: ({ kind: 'unneeded' } as const)
	const standing = standingAfter(
		{ state, failures, proven, taken },
		{ proof, points, certificate: certificate.kind },
	)
	const now = new Date()
	return {
		...standing,
		checkedAt: now,
		...(standing.state !== state && { since: now }),
		...(!proven && isOurs && { provenAt: now }),
		...('id' in certificate && { certificateId: certificate.id }),
	}
}

/** Records what a check of a domain found and returns the domain; throws a 404 if it has been removed. */
export async function recordFindings(
	db: Database,
	workspaceId: number,
	{ id, host }: Domain,
	found: Awaited<ReturnType<typeof checkDomain>>,
) {
	try {
		return await changeDomain(db, workspaceId, id, found)
	} catch (error) {
		if (found.certificateId) await leaveCertificate(db, found.certificateId, host)
		throw error
	}
}
