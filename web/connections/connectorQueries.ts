import { queryOptions, useMutation } from '@tanstack/react-query'
import type { InferRequestType, InferResponseType } from 'hono/client'
import { useState } from 'react'
import { type ConnectorKind, connectorKinds } from '../../schema/connectorKinds'
import { api } from '../api/client'
import { keys } from '../api/keys'
import { refresh } from '../api/queryClient'
import { freshly } from '../shell/freshLogin'
import { leaveFor } from '../shell/providers'
import { formatNumber } from '../ui/numbers'
import { toast } from '../ui/toast'
import { sendSince, showQueued } from './sendSince'

/** The connected tools, newest first. Refetched regularly, because leads arrive there on their own. */
export const connectorsQuery = queryOptions({
	queryKey: keys.connectors.list,
	queryFn: async () => (await api.connectors.$get()).json(),
	refetchInterval: 15_000,
})

/** How each tool can be connected on this server. */
export const kindsQuery = queryOptions({
	queryKey: keys.connectors.kinds,
	queryFn: async () => (await api.connectors.kinds.$get()).json(),
	staleTime: Number.POSITIVE_INFINITY,
})

/** The key or grant that a tool is connected with. */
export type Credential = { apiKey: string } | { grant: number }

export type Connector = InferResponseType<typeof api.connectors.$get, 200>[number]
/** Whether only signing in again, or another key, makes it work again. */
export const needsReconnect = ({ paused }: Connector) =>
	paused === 'signed_out' || paused === 'target_gone'

export type NewConnector = InferRequestType<typeof api.connectors.$post>['json']
export type Fields = InferResponseType<typeof api.connectors.fields.$post, 200>
type Change = InferRequestType<(typeof api.connectors)[':id']['$patch']>['json']

const byId = (id: number) => ({ param: { id: String(id) } })

/** A connected tool with its refused leads. */
export const connectorQuery = (id: number) =>
	queryOptions({
		queryKey: keys.connectors.one(id),
		queryFn: async () => (await api.connectors[':id'].$get(byId(id))).json(),
		refetchInterval: 15_000,
	})

/** A connected tool's fields and the facts that can fill them. */
export const connectorFieldsQuery = (id: number) =>
	queryOptions({
		queryKey: keys.connectors.fields(id),
		queryFn: async () => (await api.connectors[':id'].fields.$get(byId(id))).json(),
		retry: false,
	})

/** A connected tool's stages, and how they map to ours. */
export const connectorStagesQuery = (id: number) =>
	queryOptions({
		queryKey: keys.connectors.stages(id),
		queryFn: async () => (await api.connectors[':id'].stages.$get(byId(id))).json(),
		retry: false,
	})

/** Goes to the tool's page to allow access. */
export const useAllow = () =>
	useMutation({
		mutationFn: (json: InferRequestType<typeof api.connectors.grants.$post>['json']) =>
			leaveFor(() => freshly(() => api.connectors.grants.$post({ json }))),
		meta: { errorTitle: 'Failed to ask for access' },
	})

/** The grant, and the targets that it gives access to. */
export type Granted = {
	kind: ConnectorKind
	grant: number
	account: string
	targets: readonly { id: string; name: string }[]
}

/** Redeems the answer that a tool's page returned with: resumes an earlier connection, or returns the grant for a new one. */
export const useGrantAnswer = () =>
	useMutation({
		async mutationFn(answer: string): Promise<Granted | undefined> {
			const given = await (await api.connectors.grants.answer.$post({ json: { answer } })).json()
			const { kind, grant, connectorId } = given
			if (connectorId === null) {
				const json = { kind, grant }
				const found = await freshly(() => api.connectors.targets.$post({ json }))
				return { kind, grant, ...(await found.json()) }
			}
			const change = { ...byId(connectorId), json: { grant } }
			await freshly(() => api.connectors[':id'].$patch(change))
			toast({ title: 'Reconnected', description: 'Everything waiting is being sent, in order.' })
			return undefined
		},
		meta: { errorTitle: 'Not connected' },
		onSettled: () => refresh(keys.connectors.all, keys.user),
	})

// The form shows the errors of its fields.
export const useTargets = () =>
	useMutation({
		mutationFn: async (json: Credential & Pick<NewConnector, 'kind'>) =>
			(await freshly(() => api.connectors.targets.$post({ json }))).json(),
	})

export const useFields = () =>
	useMutation({
		mutationFn: async (json: Credential & Pick<NewConnector, 'kind' | 'target'>) =>
			(await freshly(() => api.connectors.fields.$post({ json }))).json(),
		meta: { errorTitle: 'Failed to read its fields' },
	})

export const useConnect = () =>
	useMutation({
		mutationFn: async (json: NewConnector) =>
			(await freshly(() => api.connectors.$post({ json }))).json(),
		onSuccess: () => refresh(keys.connectors.all),
	})

export const useChangeConnector = (id: number, done?: string) =>
	useMutation({
		mutationFn: async (json: Change) =>
			(await freshly(() => api.connectors[':id'].$patch({ ...byId(id), json }))).json(),
		meta: { errorTitle: 'Failed to change the connection' },
		onSuccess: () => {
			if (done) toast({ title: done })
		},
		onSettled: () => refresh(keys.connectors.all, keys.user),
	})

/** Saves the differences from the connection that a form was filled with; see saveChanges. */
export function useSaveConnector(connector: Connector, done: string) {
	// As it was when the form was opened: the list is refetched now and then.
	const [seen, setSeen] = useState(connector)
	const { id } = connector
	return useMutation({
		mutationFn: async (mine: Change) => {
			const { saveChanges } = await import('../shell/saveChanges')
			return saveChanges<Connector>({
				seen,
				mine,
				save: async (changes, base) =>
					(
						await api.connectors[':id'].$patch({
							...byId(id),
							json: { ...changes, base } as Change,
						})
					).json(),
				load: async () => (await api.connectors[':id'].$get(byId(id))).json(),
			})
		},
		meta: { errorTitle: 'Failed to change the connection' },
		onSuccess: (saved) => {
			setSeen(saved)
			toast({ title: done })
		},
		onSettled: () => refresh(keys.connectors.all),
	})
}

export const useTestConnector = ({ id, kind }: Connector) =>
	useMutation({
		mutationFn: async () => (await api.connectors[':id'].test.$post(byId(id))).json(),
		meta: { errorTitle: 'Failed to send the test' },
		onSettled: () => refresh(keys.connectors.all),
		onSuccess: ({ arrived, problem, leadId }) => {
			const { name } = connectorKinds[kind]
			toast(
				arrived
					? {
							title: leadId ? 'Your newest lead arrived' : `${name} is connected`,
							description: leadId ? `You’ll find it in ${name}.` : 'There is no lead to send yet.',
						}
					: {
							title: `${name} refused it`,
							...(problem && { description: problem }),
							variant: 'destructive',
						},
			)
		},
	})

export const useRetryRefused = (id: number) =>
	useMutation({
		mutationFn: async (leadId?: number) =>
			(
				await api.connectors[':id'].retry.$post({ ...byId(id), json: leadId ? { leadId } : {} })
			).json(),
		meta: { errorTitle: 'Failed to send them again' },
		onSuccess: ({ queued }) => {
			toast({
				title:
					queued === 1 ? 'Sending 1 lead again' : `Sending ${formatNumber(queued)} leads again`,
			})
		},
		onSettled: () => refresh(keys.connectors.all),
	})

export const useBackfill = (id: number) =>
	useMutation({
		mutationFn: (since: string) =>
			sendSince(since, async (json) =>
				(await api.connectors[':id'].backfill.$post({ ...byId(id), json })).json(),
			),
		meta: { errorTitle: 'Failed to send the leads' },
		onSuccess: showQueued,
		onSettled: () => refresh(keys.connectors.all),
	})

export const useDisconnect = () =>
	useMutation({
		mutationFn: ({ id }: Connector) => api.connectors[':id'].$delete(byId(id)),
		meta: { errorTitle: 'Failed to disconnect it' },
		onSuccess: (_, { kind }) => {
			toast({
				title: `${connectorKinds[kind].name} disconnected`,
				description: 'Leads already sent stay there.',
			})
		},
		onSettled: () => refresh(keys.connectors.all, keys.user),
	})
