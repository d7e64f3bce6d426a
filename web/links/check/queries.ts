import { useMutation } from '@tanstack/react-query'
import { api } from '../../api/client'
import { keys } from '../../api/keys'
import { queryClient, refresh } from '../../api/queryClient'
import type { LinkRow } from '../queries'

/** Checks where a link leads. */
export const useCheckLink = (id: number) =>
	useMutation({
		mutationFn: async () =>
			(await api.links[':id'].check.$post({ param: { id: String(id) } })).json(),
		meta: { errorTitle: 'Failed to check the link' },
		onSuccess: (check) => {
			queryClient.setQueryData<LinkRow>(keys.links.one(id), (link) => link && { ...link, check })
			void refresh(keys.links.list)
		},
	})
