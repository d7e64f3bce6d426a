import { queryOptions, useMutation, useQuery } from '@tanstack/react-query'
import { api } from '../api/client'
import { keys } from '../api/keys'
import { refresh } from '../api/queryClient'
import { Button } from '../ui/Button'
import { formatCount } from '../ui/numbers'
import { RelativeTime } from '../ui/RelativeTime'
import { toast } from '../ui/toast'

const recentImportsQuery = queryOptions({
	queryKey: keys.linkImports,
	queryFn: async () => (await api.links.import.$get()).json(),
})

/** Deletes an import's links that have no leads, and shows how many. */
export async function undoImport(importId: string) {
	const response = await api.links.import[':importId'].$delete({ param: { importId } })
	const { deleted, kept } = await response.json()
	toast({
		title: `Import undone: ${formatCount(deleted, 'link')} deleted`,
		...(kept > 0 && {
			description: `${formatCount(kept, 'link')} with leads ${kept === 1 ? 'stays' : 'stay'}.`,
		}),
	})
	await refresh(keys.links.list, keys.links.tags, keys.linkImports, keys.stats, keys.activities)
}

/** The imports of the last hour, each with its undo. */
export function RecentImports() {
	const { data: imports = [] } = useQuery(recentImportsQuery)
	const undo = useMutation({
		mutationFn: undoImport,
		meta: { errorTitle: 'Failed to undo the import' },
	})
	const shown = imports.filter(({ links }) => links > 0)
	if (shown.length === 0) return null
	return (
		<ul
			aria-label="Imports of the last hour"
			className="divide-y divide-line rounded-lg border border-line"
		>
			{shown.map(({ importId, createdAt, links }) => (
				<li key={importId} className="flex items-center justify-between gap-3 px-4 py-2.5">
					<span>
						{formatCount(links, 'link')}, imported <RelativeTime date={createdAt} />
					</span>
					<Button
						variant="secondary"
						size="small"
						disabled={undo.isPending}
						onClick={() => undo.mutate(importId)}
					>
						Undo
					</Button>
				</li>
			))}
		</ul>
	)
}
