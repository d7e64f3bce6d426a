import { useMutation } from '@tanstack/react-query'
import type { InferRequestType } from 'hono/client'
import type { DesignChoices } from '../../schema/design'
import { api } from '../api/client'
import { keys } from '../api/keys'
import { queryClient } from '../api/queryClient'
import { designQuery, readDesign, type Template, type WorkspaceDesign } from './queries'

const put = (design: WorkspaceDesign) => queryClient.setQueryData(keys.design, design)

type Patch = InferRequestType<typeof api.design.$patch>['json']

const patchDesign = async (json: Patch) => (await api.design.$patch({ json })).json()

/** Changes the design regardless of its current state. Callers show errors themselves. */
export const useChangeDesign = () => useMutation({ mutationFn: patchDesign, onSuccess: put })

/** Saves the differences from the design that the editor was filled with; see saveChanges. */
export const useSaveDesign = () =>
	useMutation({
		mutationFn: async (form: { seen: WorkspaceDesign; mine: Patch }) => {
			const { saveChanges } = await import('../shell/saveChanges')
			return saveChanges({
				...form,
				save: (changes, base) => patchDesign({ ...changes, base } as Patch),
				load: readDesign,
			})
		},
		onSuccess: put,
	})

const changeTemplates = (change: (all: Template[]) => Template[]) => {
	const known = queryClient.getQueryData(designQuery.queryKey)
	if (known) put({ ...known, templates: change(known.templates) })
}

export const useSaveTemplate = () =>
	useMutation({
		mutationFn: async (json: { name: string; design: DesignChoices }) =>
			(await api.design.templates.$post({ json })).json(),
		meta: { errorTitle: 'Failed to save the template' },
		onSuccess: (saved) =>
			changeTemplates((all) =>
				[...all.filter(({ id }) => id !== saved.id), saved].sort((a, b) =>
					a.name.localeCompare(b.name),
				),
			),
	})

export const useDeleteTemplate = () =>
	useMutation({
		mutationFn: (id: number) => api.design.templates[':id'].$delete({ param: { id: String(id) } }),
		meta: { errorTitle: 'Failed to delete the template' },
		onSuccess: (_, id) => changeTemplates((all) => all.filter((one) => one.id !== id)),
	})

/** Uploads a picture and returns its hash. */
export const uploadPicture = async (data: string) =>
	(await (await api.pictures.$post({ json: { data } })).json()).hash
