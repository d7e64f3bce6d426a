import { forbidden } from '../http/errors'

/**
 * SQL beside `members` and their `sessions` for the domain that locks a session out of the workspace until its user
 * signs in by a provider that vouches for the domain; null for none. Owners can also use a recovery code.
 */
export const lockedBy = `(
	select claimed.domain from workspace_domains claimed
	cross join users person on person.id = members.user_id
	where claimed.workspace_id = members.workspace_id and claimed.verified_at is not null
		and claimed.require_provider
		and claimed.domain = substr(person.username, instr(person.username, '@') + 1)
		and sessions.vouched_domain is not claimed.domain
		and not (members.role = 'owner' and sessions.by_recovery))`

export const providerNeeded = (domain: string) =>
	forbidden(
		`This workspace requires everyone with an address at ${domain} to log in with a sign-in provider, not with a password or passkey.`,
		'provider_needed',
	)
