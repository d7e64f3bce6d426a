import { useMutation, useQuery } from '@tanstack/react-query'
import { api } from '../api/client'
import { keys } from '../api/keys'
import { refresh } from '../api/queryClient'
import { DomainChoice } from '../hosts/DomainChoice'
import { domainsQuery } from '../hosts/queries'
import { Card, CardHead, cardBody } from '../ui/Card'
import { Choice } from '../ui/SelectField'
import { toast } from '../ui/toast'
import { useSavedChoice } from '../ui/useSavedChoice'
import { templatesQuery } from './queries'

type Defaults = { templateId: number | null; domain: string | null }

const useSetDefaults = () =>
	useMutation({
		scope: { id: 'new links' },
		mutationFn: (linkDefaults: Defaults) => api.workspace.$patch({ json: { linkDefaults } }),
		meta: { errorTitle: 'Failed to save the setting' },
		onSuccess: async () => {
			toast({ title: 'Setting saved', description: 'It applies to links created from now on.' })
			await refresh(keys.links.templates)
		},
	})

/** The defaults for the workspace's new links. Renders nothing if there is nothing to choose from. */
export function NewLinksSection() {
	const { data } = useQuery(templatesQuery)
	const { data: domains = [] } = useQuery(domainsQuery)
	const save = useSetDefaults()
	const [chosen, choose] = useSavedChoice<Defaults | undefined>(
		data?.defaults,
		async (defaults) => defaults && save.mutateAsync(defaults),
	)
	if (!data || !chosen) return null
	const { templates, defaults } = data
	const hasDomain = defaults.domain || domains.some(({ state }) => state !== 'unproven')
	if (templates.length === 0 && !hasDomain) return null
	return (
		<Card>
			<CardHead
				title="New links"
				hint="How new links start out. Anyone creating one can change it."
			/>
			<div className={`grid gap-4 sm:flex sm:flex-wrap sm:items-end ${cardBody}`}>
				{templates.length > 0 && (
					<Choice
						label="Start from"
						value={String(chosen.templateId ?? '')}
						options={[
							['', 'A blank link'],
							...templates.map(({ id, title }) => [String(id), title] as const),
						]}
						onChange={(id) => choose({ ...chosen, templateId: id ? Number(id) : null })}
					/>
				)}
				<DomainChoice
					domain={chosen.domain ?? ''}
					error={undefined}
					onChange={(domain) => choose({ ...chosen, domain: domain || null })}
				/>
			</div>
		</Card>
	)
}
