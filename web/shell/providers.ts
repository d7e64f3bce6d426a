import { queryOptions, useQuery } from '@tanstack/react-query'
import type { ProviderFailure, ProviderId } from '../../schema/provider'
import { api } from '../api/client'
import { keys } from '../api/keys'

/** The sign-in providers that this server has. */
export const providersQuery = queryOptions({
	queryKey: keys.providers,
	queryFn: async () => (await api.auth.providers.$get()).json(),
	staleTime: Number.POSITIVE_INFINITY,
})

const names: Record<ProviderId, string> = {
	google: 'Google',
	microsoft: 'Microsoft',
	oidc: 'Your sign-in provider',
}

/** A provider's name, even if this server no longer has it. */
export function useProviderName() {
	const { data: providers = [] } = useQuery(providersQuery)
	return (id: ProviderId) => providers.find((provider) => provider.id === id)?.name ?? names[id]
}

/** Goes to a provider's page, which returns here. */
export async function leaveFor(ask: () => Promise<{ json(): Promise<{ url: string }> }>) {
	const { url } = await (await ask()).json()
	window.location.assign(url)
	// The button stays busy until the page is gone.
	return new Promise<never>(() => {})
}

/** Goes to a provider to prove who the user is, and returns to this page. */
export const proveBy = (provider: ProviderId) =>
	leaveFor(() => {
		const { pathname, search } = window.location
		return api.auth.providers[':provider'].proof.$post({
			param: { provider },
			json: { next: pathname + search },
		})
	})

const isProvider = (id: string | null): id is ProviderId => id !== null && id in names

/** The outcome of a visit to a provider, from the address that it returned to. */
export function useReturned(search: URLSearchParams) {
	const nameOf = useProviderName()
	const provider = search.get('provider')
	const [failed, link, linked] = [search.get('failed'), search.get('link'), search.get('linked')]
	const say = failed ? failures[failed as ProviderFailure] : undefined
	return {
		failure: say && isProvider(provider) ? say(nameOf(provider)) : undefined,
		link: isProvider(link) ? { id: link, name: nameOf(link) } : undefined,
		linked: isProvider(linked) ? nameOf(linked) : undefined,
	}
}

const failures: Record<ProviderFailure, (name: string) => string> = {
	denied: (name) => `${name} didn’t tell us who you are. Try again, or log in another way.`,
	late: () => 'That took too long, or began in another browser. Please try again.',
	refused: (name) => `We couldn’t verify what ${name} told us. Please try again.`,
	unreachable: (name) =>
		`${name} can’t be reached right now. Try again later, or log in another way.`,
	unverified: (name) =>
		`${name} hasn’t confirmed that your email address is yours. Sign up with your address and a password instead.`,
	taken: (name) => `That account at ${name} already logs in to someone else’s Leadlinks account.`,
	other: (name) => `That account at ${name} isn’t one of your login methods.`,
	busy: () => 'Too many attempts. Please wait a minute and try again.',
}
