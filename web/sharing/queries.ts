import { keepPreviousData, queryOptions, useMutation } from '@tanstack/react-query'
import type { SharedReport } from '../../schema/analytics'
import type { Range } from '../analytics/range'
import { api } from '../api/client'
import { keys } from '../api/keys'
import { queryClient, refresh } from '../api/queryClient'

/** The numbers at a secret address, of the last 30 days in the workspace's time zone without a range. */
export const reportQuery = (secret: string, range?: Range) =>
	queryOptions({
		queryKey: keys.analytics.shared({ secret, ...range }),
		queryFn: async (): Promise<SharedReport> => {
			const asked = { param: { secret }, query: { ...range } }
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

/** The shared reports that a password reset paused. */
export const pausedReportsQuery = queryOptions({
	queryKey: keys.pausedReports,
	queryFn: async () => (await api.workspace['paused-reports'].$get()).json(),
})

/** Shares a link's report, or resumes a paused one. */
export const useShareReport = (id: number) =>
	useMutation({
		mutationFn: async () => (await sharedReport.$post(pathOf(id))).json(),
		meta: { errorTitle: 'Failed to share the report' },
		onSuccess: (shared) => {
			queryClient.setQueryData(keys.links.sharedReport(id), shared)
			return refresh(keys.pausedReports, keys.user)
		},
	})

export const useRevokeReport = (id: number) =>
	useMutation({
		mutationFn: () => sharedReport.$delete(pathOf(id)),
		meta: { errorTitle: 'Failed to revoke the address' },
		onSuccess: () => {
			queryClient.setQueryData(keys.links.sharedReport(id), { secret: null, paused: false })
			return refresh(keys.pausedReports, keys.user)
		},
	})
