import { useMutation, useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import type { ProviderId } from '../../schema/provider'
import { api } from '../api/client'
import { nextPath } from '../shell/nextPath'
import { leaveFor, providersQuery } from '../shell/providers'
import { Button } from '../ui/Button'
import { ProviderMark } from '../ui/ProviderMark'
import { deviceZone } from '../ui/timeZone'

/** A button for each sign-in provider that this server has; they log in and sign up. */
export function ProviderButtons() {
	const [search] = useSearchParams()
	const { data: providers = [] } = useQuery(providersQuery)
	const leave = useMutation({
		mutationFn: (provider: ProviderId) =>
			leaveFor(() =>
				api.auth.providers[':provider'].login.$post({
					param: { provider },
					json: {
						next: nextPath(search.get('next')),
						email: search.get('email') ?? undefined,
						timezone: deviceZone(),
					},
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
