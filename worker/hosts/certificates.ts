import { z } from 'zod'
import { logError } from '../http/log'
import type { Env } from '../platform/env'

const timeoutMs = 10_000

/**
 * What the certificate provider says of a host: that it works, is on its way, or can't be issued; or that the
 * provider can't be asked now, or refuses to be asked.
 */
type Certificate =
	| { kind: 'active' | 'pending' | 'failed'; id: string }
	| { kind: 'unavailable' | 'refused' }

/** Whether this installation requests certificates for workspaces' hosts. */
export const issuesCertificates = (env: Env) =>
	Boolean(env.CLOUDFLARE_ZONE_ID && env.CLOUDFLARE_API_TOKEN)

const customHostname = z.object({
	id: z.string(),
	hostname: z.string(),
	status: z.string(),
	ssl: z.object({ status: z.string() }).nullish(),
})
const answer = z.object({
	success: z.boolean(),
	result: z.unknown(),
	errors: z.array(z.object({ code: z.number() })).default([]),
})

/** Cloudflare's error for a custom hostname that exists already. */
const duplicate = 1406

class Failed extends Error {
	constructor(
		readonly kind: 'unavailable' | 'refused' | 'duplicate' | 'unknown',
		reason: string,
	) {
		super(reason)
	}
}

/** Calls Cloudflare's API of custom hostnames; throws a `Failed`. */
async function call(env: Env, method: string, path: string, body?: object) {
	const base = env.CLOUDFLARE_API_BASE || 'https://api.cloudflare.com/client/v4'
	const response = await fetch(`${base}/zones/${env.CLOUDFLARE_ZONE_ID}/custom_hostnames${path}`, {
		method,
		headers: {
			Authorization: `Bearer ${env.CLOUDFLARE_API_TOKEN}`,
			...(body && { 'Content-Type': 'application/json' }),
		},
		signal: AbortSignal.timeout(timeoutMs),
		...(body && { body: JSON.stringify(body) }),
	}).catch((error: unknown) => {
		throw new Failed('unavailable', String(error))
	})
	const parsed = answer.safeParse(await response.json().catch(() => undefined))
	if (response.ok && parsed.data?.success) return parsed.data.result
	const codes = parsed.data?.errors.map(({ code }) => code) ?? []
	const reason = `Cloudflare answered ${response.status} ${codes.join(' ')}`
	if (codes.includes(duplicate)) throw new Failed('duplicate', reason)
	if (response.status === 404) throw new Failed('unknown', reason)
	const later = response.status === 429 || response.status >= 500
	throw new Failed(later ? 'unavailable' : 'refused', reason)
}

/** The statuses of a certificate that has failed for good. */
const stuck = ['validation_timed_out', 'issuance_timed_out', 'deployment_timed_out', 'expired']

function read(result: unknown): Certificate {
	const { id, status, ssl } = customHostname.parse(result)
	if (status === 'active' && ssl?.status === 'active') return { kind: 'active', id }
	const failed =
		stuck.includes(ssl?.status ?? '') || ['blocked', 'moved', 'deleted'].includes(status)
	return { kind: failed ? 'failed' : 'pending', id }
}

const request = (host: string) => ({
	hostname: host,
	// Validated by a file that Cloudflare serves, as the host points to it.
	ssl: { method: 'http', type: 'dv', settings: { min_tls_version: '1.2' } },
})

/**
 * The certificate of a host, which is asked for if there is none: `id` is Cloudflare's of an earlier request. One that
 * timed out is asked for again.
 */
export async function certificateOf(
	env: Env,
	host: string,
	id: string | null,
): Promise<Certificate> {
	try {
		if (id) {
			const found = read(await call(env, 'GET', `/${id}`))
			if (found.kind !== 'failed') return found
			// Repeating the request restarts the validation.
			await call(env, 'PATCH', `/${id}`, { ssl: request(host).ssl })
			return found
		}
		return read(await call(env, 'POST', '', request(host)))
	} catch (error) {
		return recover(env, host, error)
	}
}

async function recover(env: Env, host: string, error: unknown): Promise<Certificate> {
	const kind = error instanceof Failed ? error.kind : 'unavailable'
	try {
		if (kind === 'duplicate') {
			const [found] = z
				.array(z.unknown())
				.parse(await call(env, 'GET', `?hostname=${encodeURIComponent(host)}`))
			return read(found)
		}
		// Somebody deleted it in Cloudflare's dashboard.
		if (kind === 'unknown') return read(await call(env, 'POST', '', request(host)))
	} catch (again) {
		return recovered(again)
	}
	return recovered(error)
}

function recovered(error: unknown): Certificate {
	const reason = error instanceof Failed ? error.message : 'The answer could not be read'
	logError('Certificate service', error, { reason })
	return { kind: error instanceof Failed && error.kind === 'refused' ? 'refused' : 'unavailable' }
}

/** Deletes a certificate at Cloudflare. Returns whether it is gone. */
export async function dropCertificate(env: Env, id: string) {
	try {
		await call(env, 'DELETE', `/${id}`)
		return true
	} catch (error) {
		if (error instanceof Failed && error.kind === 'unknown') return true
		recovered(error)
		return false
	}
}
