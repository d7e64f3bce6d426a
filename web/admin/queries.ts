import { infiniteQueryOptions, useMutation } from '@tanstack/react-query'
import type { InferResponseType } from 'hono/client'
import { api } from '../api/client'
import { keys } from '../api/keys'
import { refresh } from '../api/queryClient'

export type Overview = InferResponseType<typeof api.admin.$get, 200>
export type AdminLink = Overview['newest'][number]

/** The operators' overview; further pages bring older links. */
export const adminQuery = infiniteQueryOptions({
	queryKey: keys.admin,
	queryFn: async ({ pageParam }) =>
		(await api.admin.$get({ query: pageParam === undefined ? {} : { before: pageParam } })).json(),
	initialPageParam: undefined as string | undefined,
	getNextPageParam: ({ newest }: Overview) => newest.at(-1)?.id.toString(),
})

export type Subject = { kind: 'link' | 'account'; id: number }

const changed = { onSuccess: () => refresh(keys.admin, keys.links.all, keys.user) }

/** Suspends a link or account for a reason; null releases it. */
export const useSuspension = () =>
	useMutation({
		mutationFn: ({ kind, id, reason }: Subject & { reason: string | null }) => {
			const route = kind === 'link' ? api.admin.links : api.admin.accounts
			return route[':id'].suspension.$put({ param: { id: String(id) }, json: { reason } })
		},
		meta: { errorTitle: 'Failed to change the suspension' },
		...changed,
	})

/** Lets a workspace import ten times as much a day, or no longer. */
export const useRaiseImports = () =>
	useMutation({
		mutationFn: ({ id, raised }: { id: number; raised: boolean }) =>
			api.admin.accounts[':id']['import-quota'].$put({
				param: { id: String(id) },
				json: { raised },
			}),
		meta: { errorTitle: 'Failed to change how much can be imported' },
		...changed,
	})

export const useDismissReports = () =>
	useMutation({
		mutationFn: (linkId: number) =>
			api.admin.links[':id'].reports.$delete({ param: { id: String(linkId) } }),
		meta: { errorTitle: 'Failed to dismiss the reports' },
		...changed,
	})
