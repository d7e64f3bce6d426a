import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Check, ExternalLink, Users, X } from 'lucide-react'
import { useEffect } from 'react'
import { useNavigate, useParams } from 'react-router'
import { isSessionOver } from '../api/client'
import { ImportButton } from '../import/ImportButton'
import { ExportButton } from '../leads/ExportButton'
import { LeadsList } from '../leads/LeadsList'
import { linkLeadsQuery } from '../leads/queries'
import { HiddenLeads } from '../plans/HiddenLeads'
import { usePlan } from '../plans/usePlan'
import { usePageTitle } from '../shell/usePageTitle'
import { Badge } from '../ui/Badge'
import { Card, CardHead } from '../ui/Card'
import { CopyButton } from '../ui/CopyButton'
import { EmptyState } from '../ui/EmptyState'
import { Fact } from '../ui/Fact'
import { Panel } from '../ui/Panel'
import { RelativeTime } from '../ui/RelativeTime'
import { Skeleton } from '../ui/Skeleton'
import { toast } from '../ui/toast'
import { ActiveSwitch } from './ActiveSwitch'
import { DeleteLink } from './DeleteLink'
import { EditLink } from './EditLink'
import { QrCode } from './QrCode'
import { type LinkRow, linkQuery, shareUrl } from './queries'

export default function LinkPage() {
	const { id = '' } = useParams()
	const navigate = useNavigate()
	const numeric = /^[1-9][0-9]{0,14}$/.test(id)
	const link = useQuery({ ...linkQuery(Number(id)), enabled: numeric })
	const missing = !numeric || (link.isLoadingError && !isSessionOver(link.error))
	usePageTitle(link.data?.title ?? 'Link')

	useEffect(() => {
		if (!missing) return
		toast({
			title: 'Error loading link',
			description: 'The requested link could not be found.',
			variant: 'destructive',
		})
		navigate('/links', { replace: true })
	}, [missing, navigate])

	if (!link.data) {
		return (
			<div role="status" aria-label="Loading link" className="space-y-6">
				<Skeleton className="h-10 w-2/3" />
				<Skeleton className="h-72 w-full" />
			</div>
		)
	}
	return (
		<div className="space-y-6">
			<div className="flex flex-wrap items-start justify-between gap-4">
				<div className="min-w-0 flex-1 basis-72">
					<h1 className="text-2xl font-semibold wrap-anywhere">{link.data.title}</h1>
					<p className="mt-1 flex flex-wrap items-center gap-3 text-soft">
						<Badge tone={link.data.active ? 'good' : 'neutral'}>
							{link.data.active ? 'Active' : 'Inactive'}
						</Badge>
						<RelativeTime prefix="Created " date={link.data.createdAt} />
					</p>
				</div>
				<div className="flex flex-wrap gap-2">
					<ImportButton linkId={link.data.id} linkTitle={link.data.title} />
					<ExportButton linkId={link.data.id} label="Export Leads" />
					<EditLink link={link.data} />
					<DeleteLink id={link.data.id} />
				</div>
			</div>
			<LinkFacts link={link.data} />
			<Panel name="The leads of this link">
				<LinkLeads id={link.data.id} />
			</Panel>
		</div>
	)
}

function LinkFacts({ link }: { link: LinkRow }) {
	const url = shareUrl(link.shortId)
	const fields = [
		['Name', link.requireName],
		['Email', link.requireEmail],
		['Phone', link.requirePhone],
	] as const
	return (
		<Card>
			<dl className="grid gap-x-10 gap-y-6 p-5 sm:grid-cols-2 sm:p-6">
				<Fact name="Shareable link">
					<span className="flex items-center gap-1">
						<code className="min-w-0 flex-1 truncate rounded-lg bg-sunken px-3 py-2 text-sm">
							{url}
						</code>
						<CopyButton text={url} label="Copy the shareable link" />
						<QrCode shortId={link.shortId} />
					</span>
				</Fact>
				<Fact name="Destination URL">
					<a
						href={link.destinationUrl}
						target="_blank"
						rel="noreferrer"
						className="inline-flex items-start gap-1.5 text-accent-ink wrap-anywhere hover:underline"
					>
						{link.destinationUrl}
						<ExternalLink className="mt-1 size-4 shrink-0" aria-hidden />
					</a>
				</Fact>
				<Fact name="Description">
					{link.description ? (
						<span className="whitespace-pre-line wrap-anywhere">{link.description}</span>
					) : (
						<span className="text-soft">None</span>
					)}
				</Fact>
				<Fact name="Required Fields">
					<ul className="flex flex-wrap gap-x-5 gap-y-1">
						{fields.map(([name, required]) => (
							<li key={name} className="flex items-center gap-1.5">
								{required ? (
									<Check className="size-4 text-good" aria-hidden />
								) : (
									<X className="size-4 text-soft" aria-hidden />
								)}
								<span className={required ? '' : 'text-soft'}>
									{name}
									<span className="sr-only">{required ? ' is required' : ' is not required'}</span>
								</span>
							</li>
						))}
					</ul>
				</Fact>
				<Fact name="Visits and leads">
					{link.visits} visits, {link.leads} leads
				</Fact>
				<Fact name="Status">
					<ActiveSwitch id={link.id} active={link.active} />
				</Fact>
			</dl>
		</Card>
	)
}

function LinkLeads({ id }: { id: number }) {
	const leads = useInfiniteQuery(linkLeadsQuery(id))
	const { visibleLeads } = usePlan()
	const shown = leads.data?.pages.reduce((sum, page) => sum + page.leads.length, 0) ?? 0
	return (
		<Card className="overflow-hidden">
			<CardHead title="Leads captured with this link">
				<ExportButton linkId={id} />
			</CardHead>
			<LeadsList
				pages={leads}
				sources={false}
				empty={
					<EmptyState
						icon={Users}
						text="No leads captured yet. Share your links to start collecting leads."
					/>
				}
				// No page is left though there are more leads: the plan hides the rest, if it hides any.
				footer={() =>
					Number.isFinite(visibleLeads) &&
					!leads.hasNextPage &&
					shown < (leads.data?.pages.at(-1)?.all ?? 0) && <HiddenLeads />
				}
			/>
		</Card>
	)
}
