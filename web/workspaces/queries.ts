import { queryOptions, useMutation } from '@tanstack/react-query'
import { paths } from '../../schema/paths'
import type { WorkspaceInput } from '../../schema/workspace'
import { api } from '../api/client'
import { keys } from '../api/keys'
import { refresh } from '../api/queryClient'
import { showWorkspace } from '../api/shownWorkspace'
import { freshly } from '../shell/freshLogin'
import { finishWork, goElsewhere, userQuery } from '../shell/session'
import { toast } from '../ui/toast'

/** The workspaces that the user is in, by name. */
export const workspacesQuery = queryOptions({
	queryKey: keys.workspaces,
	queryFn: async () => (await api.workspaces.$get()).json(),
})

/** Shows another workspace in this tab, loaded from scratch, so that no data of the previous one is left. */
export async function switchTo(id: number) {
	await finishWork()
	showWorkspace(id)
	window.location.assign(paths.home())
}

export const useCreateWorkspace = () =>
	useMutation({
		mutationFn: async (json: WorkspaceInput) => (await api.workspaces.$post({ json })).json(),
		meta: { errorTitle: 'Failed to create the workspace' },
		onSuccess: ({ id }) => switchTo(id),
	})

export const useChangeWorkspace = () =>
	useMutation({
		scope: { id: 'workspace' },
		mutationFn: async (json: Partial<WorkspaceInput>) =>
			(await api.workspace.$patch({ json })).json(),
		meta: { errorTitle: 'Failed to change the workspace' },
		onSuccess: async () => {
			toast({ title: 'Workspace saved' })
			await refresh(userQuery.queryKey, keys.workspaces)
		},
	})

export const useLeaveWorkspace = () =>
	useMutation({
		mutationFn: (handTo: number | null) => api.workspace.leave.$post({ json: { handTo } }),
		meta: { errorTitle: 'Failed to leave' },
		onSuccess: goElsewhere,
	})

export const useDeleteWorkspace = () =>
	useMutation({
		mutationFn: (name: string) => freshly(() => api.workspace.$delete({ json: { name } })),
		meta: { errorTitle: 'Failed to delete the workspace' },
		onSuccess: goElsewhere,
	})
