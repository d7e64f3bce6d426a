import { env } from 'cloudflare:workers'
import type { RecordType } from '../platform/dns'

/**
 * What the stand-in for the resolver answers about a name from now on: data as resolvers write it, such as
 * '"text"', or the HTTP status of a failure.
 */
export async function setRecords(name: string, type: RecordType, data: readonly string[] | number) {
	await fetch(`${env.DNS_OVER_HTTPS_BASE}/records/${type}/${name}`, {
		method: 'POST',
		body: JSON.stringify(data),
	})
}
