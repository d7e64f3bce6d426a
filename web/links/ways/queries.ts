import { useMutation } from '@tanstack/react-query'
import type { WayIn } from '../../../schema/wayIn'
import { api } from '../../api/client'
import { keys } from '../../api/keys'
import { refresh } from '../../api/queryClient'
import { toast } from '../../ui/toast'

const ofLink = (id: number) => ({ id: String(id) })

const changed = (id: number) => refresh(keys.links.one(id), keys.analytics.all)

const addWay = async (id: number, json: WayIn) =>
	(await api.links[':id'].ways.$post({ param: ofLink(id), json })).json()

export const useAddWay = (id: number) =>
	useMutation({
		mutationFn: (way: WayIn) => addWay(id, way),
		onSuccess: ({ label }) => {
			toast({ title: 'Channel added', description: `People who use it count under “${label}”.` })
			return changed(id)
		},
	})

export const useRelabelWay = (id: number) =>
	useMutation({
		mutationFn: async ({ name, label }: WayIn) =>
			(
				await api.links[':id'].ways[':way'].$patch({
					param: { ...ofLink(id), way: name },
					json: { label },
				})
			).json(),
		meta: { errorTitle: 'Failed to change the channel' },
		onSuccess: () => changed(id),
	})

/** Removes a way; Undo adds it again, under the same name and so with its numbers. */
export function useRemoveWay(id: number) {
	const restore = useMutation({
		mutationFn: (way: WayIn) => addWay(id, way),
		meta: { errorTitle: 'Failed to restore the channel' },
		onSuccess: () => changed(id),
	})
	return useMutation({
		mutationFn: ({ name }: WayIn) =>
			api.links[':id'].ways[':way'].$delete({ param: { ...ofLink(id), way: name } }),
		meta: { errorTitle: 'Failed to remove the channel' },
		onSuccess: (_, { name, label }) => {
			toast({
				title: `“${label}” removed`,
				description: 'Its address still opens the link’s page.',
				action: { label: 'Undo', run: () => restore.mutate({ name, label }) },
			})
			return changed(id)
		},
	})
}
