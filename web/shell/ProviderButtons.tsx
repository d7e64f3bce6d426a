import { useMutation, useQuery } from '@tanstack/react-query'
import type { ProviderId } from '../../schema/provider'
import { api } from '../api/client'
import { Button } from '../ui/Button'
import { ProviderMark } from '../ui/ProviderMark'
import { deviceZone } from '../ui/timeZone'
import { leaveFor, providersQuery } from './providers'

/** A button for each of this server's sign-in providers, for login and sign-up; they continue to `next`. */
export function ProviderButtons({ next, email }: { next: string; email?: string | undefined }) {
	const { data: providers = [] } = useQuery(providersQuery)
	const leave = useMutation({
		mutationFn: (provider: ProviderId) =>
			leaveFor(() =>
				api.auth.providers[':provider'].login.$post({
					param: { provider },
					json: { next, email, timezone: deviceZone() },
				}),
			),
		meta: { errorTitle: 'Login failed' },
	})
	return providers.map(({ id, name }) => (
		<Button
			key={id}
			variant="secondary"
			className="w-full"
			pending={leave.isPending}
			onClick={() => leave.mutate(id)}
		>
			<ProviderMark id={id} />
			<span className="truncate">Continue with {name}</span>
		</Button>
	))
}
