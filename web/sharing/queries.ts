import { keepPreviousData, queryOptions, useMutation } from '@tanstack/react-query'
import { timeZone } from '../analytics/queries'
import type { Range } from '../analytics/range'
import { api } from '../api/client'
import { keys } from '../api/keys'
import { queryClient } from '../api/queryClient'

/** The numbers at a secret address. */
export const reportQuery = (secret: string, { from, to }: Range) =>
	queryOptions({
		queryKey: keys.analytics.shared({ secret, from, to }),
		queryFn: async () => {
			const asked = { param: { secret }, query: { from, to, timezone: timeZone() } }
			return (await api['shared-reports'][':secret'].$get(asked)).json()
		},
		placeholderData: keepPreviousData,
	})

const pathOf = (id: number) => ({ param: { id: String(id) } })
const sharedReport = api.links[':id']['shared-report']

/** The secret of a link's report; null if it isn't shared. */
export const secretQuery = (id: number) =>
	queryOptions({
		queryKey: keys.links.sharedReport(id),
		queryFn: async () => (await sharedReport.$get(pathOf(id))).json(),
	})

export const useShareReport = (id: number) =>
	useMutation({
		mutationFn: async () => (await sharedReport.$post(pathOf(id))).json(),
		meta: { errorTitle: 'Failed to share the report' },
		onSuccess: (shared) => queryClient.setQueryData(keys.links.sharedReport(id), shared),
	})

export const useRevokeReport = (id: number) =>
	useMutation({
		mutationFn: () => sharedReport.$delete(pathOf(id)),
		meta: { errorTitle: 'Failed to revoke the address' },
		onSuccess: () => queryClient.setQueryData(keys.links.sharedReport(id), { secret: null }),
	})
