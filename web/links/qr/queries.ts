import { queryOptions, useMutation } from '@tanstack/react-query'
import type { InferResponseType } from 'hono/client'
import type { QrLook } from '../../../schema/qrStyle'
import { api } from '../../api/client'
import { keys } from '../../api/keys'
import { queryClient } from '../../api/queryClient'

const routes = api.design['qr-styles']
type QrStyle = InferResponseType<typeof routes.$get, 200>[number]

/** The workspace's styles of QR codes, by name. */
export const qrStylesQuery = queryOptions({
	queryKey: keys.qrStyles,
	queryFn: async () => (await routes.$get()).json(),
})

const change = (next: (all: QrStyle[]) => QrStyle[]) =>
	queryClient.setQueryData(qrStylesQuery.queryKey, (all = []) => next(all))

export const useSaveQrStyle = () =>
	useMutation({
		mutationFn: async (json: { name: string; look: QrLook }) =>
			(await routes.$post({ json })).json(),
		meta: { errorTitle: 'Failed to save the style' },
		onSuccess: (saved) =>
			change((all) =>
				[...all.filter(({ id }) => id !== saved.id), saved].sort((a, b) =>
					a.name.localeCompare(b.name),
				),
			),
	})

export const useDeleteQrStyle = () =>
	useMutation({
		mutationFn: (id: number) => routes[':id'].$delete({ param: { id: String(id) } }),
		meta: { errorTitle: 'Failed to delete the style' },
		onSuccess: (_, id) => change((all) => all.filter((one) => one.id !== id)),
	})
