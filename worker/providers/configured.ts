import { type ProviderId, type ProviderSummary, providerIds } from '../../schema/provider'
import { notFound } from '../http/errors'
import type { Env } from '../platform/env'

export type Provider = {
	id: ProviderId
	name: string
	clientId: string
	clientSecret: string
	/** Where its discovery document is: this, and /.well-known/openid-configuration. */
	base: string
	/** Its name for itself in that document, if it isn't `base`. */
	issuer?: string
	/** Parameters that make it authenticate the person again, as far as possible. */
	reauthentication: Record<string, string>
	/** Whether the address in an ID token belongs to the person. */
	vouches: (claims: Record<string, unknown>) => boolean
	/** Whether an address that it vouches for is one that its domain's owner gave, and can take back. */
	isManaged: (claims: Record<string, unknown>) => boolean
}

const isTrue = (value: unknown) => [true, 'true', 1, '1'].includes(value as never)

/** The settings of each provider; undefined where this server doesn't have it. */
const readers: Record<ProviderId, (env: Env) => Provider | undefined> = {
	google: ({ GOOGLE_CLIENT_ID, GOOGLE_CLIENT_SECRET, GOOGLE_OIDC_BASE }) =>
		withSecret(GOOGLE_CLIENT_ID, GOOGLE_CLIENT_SECRET, {
			id: 'google',
			name: 'Google',
			base: GOOGLE_OIDC_BASE || 'https://accounts.google.com',
			// It knows neither `login` nor max_age.
			reauthentication: { prompt: 'select_account' },
			vouches: ({ email_verified }) => email_verified === true,
			// Anybody can add an address to an account of their own, and keeps it there when they leave the company.
			isManaged: ({ hd }) => typeof hd === 'string' && hd !== '',
		}),

	microsoft({ MICROSOFT_CLIENT_ID, MICROSOFT_CLIENT_SECRET, MICROSOFT_OIDC_BASE }) {
		const base = MICROSOFT_OIDC_BASE || 'https://login.microsoftonline.com'
		return withSecret(MICROSOFT_CLIENT_ID, MICROSOFT_CLIENT_SECRET, {
			id: 'microsoft',
			name: 'Microsoft',
			base: `${base}/common/v2.0`,
			// Each organization has its own issuer, for which the document has a placeholder.
			issuer: `${base}/{tenantid}/v2.0`,
			reauthentication: { prompt: 'login', max_age: '0' },
			// An organization can write any address into its accounts: only this claim says that the domain is its own.
			vouches: ({ xms_edov }) => isTrue(xms_edov),
			isManaged: () => true,
		})
	},

	oidc: ({ OIDC_ISSUER, OIDC_CLIENT_ID, OIDC_CLIENT_SECRET, OIDC_NAME }) =>
		OIDC_ISSUER
			? withSecret(OIDC_CLIENT_ID, OIDC_CLIENT_SECRET, {
					id: 'oidc',
					name: OIDC_NAME || 'single sign-on',
					base: OIDC_ISSUER,
					reauthentication: { prompt: 'login', max_age: '0' },
					vouches: ({ email_verified }) => isTrue(email_verified),
					isManaged: () => true,
				})
			: undefined,
}

const withSecret = (
	clientId: string | undefined,
	clientSecret: string | undefined,
	rest: Omit<Provider, 'clientId' | 'clientSecret'>,
) => (clientId && clientSecret ? { ...rest, clientId, clientSecret } : undefined)

/** The providers that this server has, in the order of their buttons. */
export const configuredProviders = (env: Env): ProviderSummary[] =>
	providerIds.flatMap((id) => {
		const provider = readers[id](env)
		return provider ? [{ id, name: provider.name }] : []
	})

/** What people call a provider; undefined if this server no longer has it. */
export const nameOf = (env: Env, id: ProviderId) => readers[id](env)?.name

/** A provider's settings; throws a 404 if this server doesn't have it. */
export function providerOf(env: Env, id: ProviderId) {
	const provider = readers[id](env)
	if (!provider) throw notFound('Sign-in provider')
	return provider
}
