import { queryOptions, useMutation } from '@tanstack/react-query'
import type { InferResponseType } from 'hono/client'
import type { LinkForm, LinkPatch } from '../../schema/link'
import { type Addressed, addressOfLink, shownAddress } from '../../schema/linkAddress'
import { api } from '../api/client'
import { keys } from '../api/keys'
import { queryClient, refresh } from '../api/queryClient'
import { toast } from '../ui/toast'

export type LinkRow = InferResponseType<(typeof api.links)[':id']['$get'], 200>

const readLink = async (id: number) =>
	(await api.links[':id'].$get({ param: { id: String(id) } })).json()

export const linkQuery = (id: number) =>
	queryOptions({ queryKey: keys.links.one(id), queryFn: () => readLink(id) })

/** A link's name in URLs: its slug, or else its short id. */
export const nameOf = ({ slug, shortId }: Pick<LinkRow, 'slug' | 'shortId'>) => slug ?? shortId

/** The address that an owner shares: the link's, or that of one of its channels, by name. */
export const shareUrl = (link: Addressed, way?: string) =>
	addressOfLink(link, window.location.origin, way)

/** The same, shortened for owners: l/{name}, or the whole address on a domain. */
export const shownName = (link: Addressed) =>
	link.domain ? shownAddress(link, window.location.origin) : `l/${nameOf(link)}`

/** The templates, and the defaults for new links. */
export const templatesQuery = queryOptions({
	queryKey: keys.links.templates,
	queryFn: readTemplates,
})
async function readTemplates() {
	return (await api.links.templates.$get()).json()
}
export type LinkTemplate = Awaited<ReturnType<typeof readTemplates>>['templates'][number]

type New = Pick<LinkForm, 'title' | 'description' | 'destinationUrl'>

/** Creates a link like a template; without a description, it has the template's. */
const startFrom = async (templateId: number, { title, description, destinationUrl }: New) =>
	(
		await api.links[':id'].duplicate.$post({
			param: { id: String(templateId) },
			json: { title, destinationUrl, active: true, ...(description && { description }) },
		})
	).json()

export const useCreateLink = () =>
	useMutation({
		mutationFn: async ({
			link,
			templateId,
		}: {
			link: LinkForm
			templateId?: number | undefined
		}) =>
			templateId === undefined
				? (await api.links.$post({ json: link })).json()
				: startFrom(templateId, link),
		meta: { errorTitle: 'Failed to create link' },
		onSuccess: linkCreated,
	})

function linkCreated() {
	toast({
		title: 'Link created successfully',
		description: 'Your new lead capture link is ready to share.',
		above: true,
	})
	void refresh(keys.links.list, keys.stats, keys.activities, keys.quota)
}

/** How long to wait for the page's title, in milliseconds: it can be edited later. */
const pageLimit = 4000

/** Creates a link to a URL, titled after its page or else its host. */
export const useLinkTo = () =>
	useMutation({
		mutationFn: async (destinationUrl: string) => {
			const page = await api.links.page
				.$get(
					{ query: { url: destinationUrl } },
					{ init: { signal: AbortSignal.timeout(pageLimit) } },
				)
				.then((response) => response.json())
				.catch(() => undefined)
			const title = page?.title ?? new URL(destinationUrl).hostname
			const description = page?.description ?? null
			// Offline a query waits, and a mutation must not.
			const { defaults } =
				queryClient.getQueryData(templatesQuery.queryKey) ?? (await readTemplates())
			if (defaults.templateId !== null)
				return startFrom(defaults.templateId, { title, description, destinationUrl })
			return (await api.links.$post({ json: { title, description, destinationUrl } })).json()
		},
		meta: { errorTitle: 'Failed to create link' },
		onSuccess: linkCreated,
	})

const patchLink = async (id: number, json: LinkPatch) =>
	(await api.links[':id'].$patch({ param: { id: String(id) }, json })).json()

function linkChanged(link: LinkRow, change: LinkPatch) {
	queryClient.setQueryData(keys.links.one(link.id), link)
	// Drafts are shown nowhere else.
	if (Object.keys(change).every((name) => name === 'designDraft')) return
	const renamed = [keys.leads.all, keys.activities]
	void refresh(
		keys.links.list,
		keys.links.tags,
		keys.links.templates,
		keys.stats,
		...(change.title === undefined ? [] : renamed),
	)
}

/** Changes a link regardless of its current state, such as by a switch. */
export const useChangeLink = (id: number, { quiet = false } = {}) =>
	useMutation({
		scope: { id: `link ${id}` },
		mutationFn: (change: LinkPatch) => patchLink(id, change),
		meta: quiet ? {} : { errorTitle: 'Failed to change link' },
		onSuccess: linkChanged,
	})

/** Saves the values of a form, `mine`, that differ from the link it was filled with; see saveChanges. */
export const useSaveLink = (id: number, { quiet = false } = {}) =>
	useMutation({
		mutationFn: async (form: { seen: LinkRow; mine: LinkPatch }) => {
			const { saveChanges } = await import('../shell/saveChanges')
			return saveChanges({
				...form,
				save: (changes, base) => patchLink(id, { ...changes, base } as LinkPatch),
				load: () => readLink(id),
			})
		},
		// Forms show the errors of their fields themselves.
		meta: quiet ? {} : { errorTitle: 'Failed to change link' },
		onSuccess: (link, { mine }) => linkChanged(link, mine),
	})
