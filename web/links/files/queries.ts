import { queryOptions, useMutation, useQuery } from '@tanstack/react-query'
import type { FileNames } from '../../../schema/rules'
import { api } from '../../api/client'
import { keys } from '../../api/keys'
import { refresh } from '../../api/queryClient'

export const filesQuery = queryOptions({
	queryKey: keys.files,
	queryFn: async () => (await api.files.$get()).json(),
})

/** The names of the workspace's files by id, fetched only if `isNamed`: something refers to one. */
export function useFileNames(isNamed: boolean): FileNames {
	const { data } = useQuery({ ...filesQuery, enabled: isNamed })
	return Object.fromEntries(
		(data?.files ?? []).flatMap(({ id, name }) => (name === null ? [] : [[id, name]])),
	)
}

export const useDeleteFile = () =>
	useMutation({
		mutationFn: (id: number) => api.files[':id'].$delete({ param: { id: String(id) } }),
		meta: { errorTitle: 'Failed to delete the file' },
		onSuccess: () => refresh(keys.files),
	})
