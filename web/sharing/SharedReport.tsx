import { useQuery } from '@tanstack/react-query'
import { ExternalLink } from 'lucide-react'
import { paths } from '../../schema/paths'
import { Button } from '../ui/Button'
import { CopyButton } from '../ui/CopyButton'
import { Section } from '../ui/Section'
import { Skeleton } from '../ui/Skeleton'
import { toast } from '../ui/toast'
import { secretQuery, useRevokeReport, useShareReport } from './queries'

/** Shares a link's numbers at a secret address, and revokes it. */
export default function SharedReport({ linkId }: { linkId: number }) {
	const { data } = useQuery(secretQuery(linkId))
	const share = useShareReport(linkId)
	const revoke = useRevokeReport(linkId)
	const url = data?.secret && window.location.origin + paths.report(data.secret)
	return (
		<Section
			title="Shared report"
			hint="Anyone with the address can see this link’s numbers, but never its leads."
			aside={
				data &&
				(url ? (
					<Button
						variant="ghost"
						size="small"
						className="text-bad"
						pending={revoke.isPending}
						onClick={() =>
							revoke.mutate(undefined, {
								onSuccess: () =>
									toast({
										title: 'Address revoked',
										description: 'Nobody can open this report anymore.',
									}),
							})
						}
					>
						Revoke address
					</Button>
				) : (
					<Button variant="secondary" pending={share.isPending} onClick={() => share.mutate()}>
						Share a report
					</Button>
				))
			}
		>
			{!data && <Skeleton className="mt-3 h-8 w-full" />}
			{data?.paused && (
				<p className="flex flex-wrap items-center justify-between gap-3 pt-3 text-sm text-bad">
					Paused since your password was reset: nobody can open it.
					<Button
						variant="secondary"
						size="small"
						pending={share.isPending}
						onClick={() => share.mutate()}
					>
						Resume
					</Button>
				</p>
			)}
			{data && !url && <p className="pt-3 text-soft">Not shared yet.</p>}
			{url && (
				<p className="flex items-center gap-1 pt-3">
					<code className="min-w-0 truncate rounded-md bg-sunken px-2.5 py-1.5 text-sm">{url}</code>
					<CopyButton text={url} label="Copy the report’s address" />
					<Button asChild variant="ghost" size="icon">
						<a href={url} target="_blank" rel="noreferrer" aria-label="Open the report">
							<ExternalLink className="size-4" />
						</a>
					</Button>
				</p>
			)}
		</Section>
	)
}
