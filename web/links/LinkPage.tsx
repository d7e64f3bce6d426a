import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Check, ExternalLink, Palette, QrCode, Users, X } from 'lucide-react'
import { Suspense, useEffect, useState } from 'react'
import { Link, useNavigate, useParams } from 'react-router'
import { contactKeys, isContactKey, requireFlags } from '../../schema/fields'
import { idPattern } from '../../schema/id'
import { paths } from '../../schema/paths'
import { isSessionOver } from '../api/client'
import { ImportButton } from '../import/ImportButton'
import { ExportButton } from '../leads/ExportButton'
import { LeadsList } from '../leads/LeadsList'
import { linkLeadsQuery } from '../leads/queries'
import { NewLeads } from '../live/NewLeads'
import { HiddenLeads } from '../plans/HiddenLeads'
import { usePlan } from '../plans/usePlan'
import { useHidden } from '../shell/hidden'
import { lazyPart } from '../shell/lazyPart'
import { Only } from '../shell/may'
import { usePageTitle } from '../shell/usePageTitle'
import { leftOutText } from '../stats/leftOut'
import { Button } from '../ui/Button'
import { Card } from '../ui/Card'
import { CopyButton } from '../ui/CopyButton'
import { EmptyState } from '../ui/EmptyState'
import { Fact } from '../ui/Fact'
import { sayCount } from '../ui/figure'
import { PageHead } from '../ui/PageHead'
import { Panel } from '../ui/Panel'
import { RelativeTime } from '../ui/RelativeTime'
import { Skeleton } from '../ui/Skeleton'
import { Surface } from '../ui/Surface'
import { titleCase } from '../ui/titleCase'
import { toast } from '../ui/toast'
import { ActiveSwitch, HostSwitch } from './ActiveSwitch'
import { AssignSection } from './assign/AssignSection'
import { DeleteLink } from './DeleteLink'
import { EditLink } from './EditLink'
import { FormSection } from './form/FormSection'
import { LinkStatus } from './LinkCells'
import { LinkMailChoice } from './LinkMailChoice'
import { MailSection } from './mail/MailSection'
import { type LinkRow, linkQuery, shareUrl } from './queries'
import { RulesSection } from './rules/RulesSection'

// Lazy, because they are rarely opened.
const LinkSettings = lazyPart(() => import('./LinkSettings'))
const ShareDialog = lazyPart(() => import('./ShareDialog'))

const SharedReport = lazyPart(() => import('../sharing/SharedReport'))
const LinkNumbers = lazyPart(() => import('../analytics/LinkNumbers'))

export default function LinkPage() {
	const { id = '' } = useParams()
	const navigate = useNavigate()
	const numeric = idPattern.test(id)
	const link = useQuery({ ...linkQuery(Number(id)), enabled: numeric })
	const missing = !numeric || (link.isLoadingError && !isSessionOver(link.error))
	const deleted = useHidden('links').has(Number(id))
	usePageTitle(link.data?.title ?? 'Link')

	useEffect(() => {
		if (!missing && !deleted) return
		if (missing) {
			toast({
				title: 'Error loading link',
				description: 'The requested link could not be found.',
				variant: 'destructive',
			})
		}
		navigate(paths.links(), { replace: true })
	}, [missing, deleted, navigate])

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
			<PageHead
				title={<bdi>{link.data.title}</bdi>}
				within={['Links', paths.links()]}
				hint={
					<p className="flex flex-wrap items-center gap-x-4">
						<LinkStatus link={link.data} />
						<RelativeTime prefix="Created " date={link.data.createdAt} />
					</p>
				}
			>
				<Only action="links.write">
					<Button asChild variant="secondary">
						<Link to={paths.linkDesign(link.data.id)}>
							<Palette className="size-4 max-sm:hidden" aria-hidden /> Design
						</Link>
					</Button>
					<EditLink link={link.data} />
				</Only>
				<Only action="leads.write">
					<ImportButton link={link.data} />
				</Only>
				<ExportButton filter={{ linkId: String(link.data.id) }} label="Export Leads" short />
				<Only action="links.write">
					<DeleteLink link={link.data} />
				</Only>
			</PageHead>
			{link.data.suspendedFor && (
				<p role="alert" className="rounded-lg bg-bad-soft px-4 py-3 text-bad wrap-anywhere">
					This link is suspended: “<bdi>{link.data.suspendedFor}</bdi>”. Visitors can’t open it and
					it collects no leads. Please contact support if you think this is a mistake.
				</p>
			)}
			<LinkFacts link={link.data} />
			<Only action="links.write">
				<FormSection link={link.data} />
				<RulesSection link={link.data} />
				<MailSection link={link.data} />
				<AssignSection link={link.data} />
			</Only>
			<Panel name="The numbers of this link">
				<Suspense
					fallback={
						<div className="h-dvh">
							<Skeleton className="h-96 w-full" />
						</div>
					}
				>
					<div className="space-y-8">
						<LinkNumbers link={{ ...link.data, goesOn: link.data.after.kind !== 'message' }} />
						<Only action="reports.read">
							<SharedReport linkId={link.data.id} />
						</Only>
					</div>
				</Suspense>
			</Panel>
			<Panel name="The leads of this link">
				<LinkLeads id={link.data.id} />
			</Panel>
			<Only action="links.write">
				<Panel name="The settings of this link">
					<Suspense fallback={<Skeleton className="h-72 w-full" />}>
						<LinkSettings key={link.data.id} link={link.data} />
					</Suspense>
				</Panel>
			</Only>
		</div>
	)
}

function LinkFacts({ link }: { link: LinkRow }) {
	const [sharing, setSharing] = useState(false)
	const url = shareUrl(link)
	const leftOut = leftOutText(link.leftOut)
	const fields = [
		...contactKeys.map((key) => [titleCase(key), link[requireFlags[key]]] as const),
		...link.fields
			.filter(({ key }) => !isContactKey(key))
			.map(({ label, required }) => [label, required] as const),
	]
	return (
		<Card>
			<dl className="grid gap-x-10 gap-y-5 p-5 sm:grid-cols-2 sm:px-6 2xl:grid-cols-3">
				<Fact name="Shareable link">
					<span className="flex items-center gap-1">
						<code className="min-w-0 truncate rounded-md bg-sunken px-2.5 py-1.5 text-sm">
							{url}
						</code>
						<CopyButton text={url} label="Copy the shareable link" />
						<Button
							variant="ghost"
							size="icon"
							aria-label="Show the QR code"
							title="Share and QR code"
							onClick={() => setSharing(true)}
						>
							<QrCode className="size-4" />
						</Button>
						{sharing && (
							<Suspense fallback={null}>
								<ShareDialog link={link} close={() => setSharing(false)} />
							</Suspense>
						)}
					</span>
				</Fact>
				<Fact name="Destination URL">
					<a
						href={link.destinationUrl}
						target="_blank"
						rel="noreferrer"
						className="inline-flex items-start gap-1.5 text-accent-ink wrap-anywhere hover:underline"
					>
						<bdi>{link.destinationUrl}</bdi>
						<ExternalLink className="mt-1 size-4 shrink-0" aria-hidden />
					</a>
				</Fact>
				<Fact name="Description">
					{link.description ? (
						<span className="whitespace-pre-line wrap-anywhere">
							<bdi>{link.description}</bdi>
						</span>
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
									<bdi>{name}</bdi>
									<span className="sr-only">{required ? ' is required' : ' is not required'}</span>
								</span>
							</li>
						))}
					</ul>
				</Fact>
				<Fact name="People and leads">
					{sayCount(link.visits, 'person', 'people')}, {sayCount(link.leads, 'lead')}
					{leftOut && <span className="block text-sm text-soft">Filtered out: {leftOut}</span>}
				</Fact>
				<Fact name="Warm and hot leads">
					Warm from {link.warmFrom} points, hot from {link.hotFrom}
					<span className="block text-sm text-soft">
						Answers to this form can earn {link.bestScore} of 100 points.
						{link.thresholds && ' Set by hand.'}
					</span>
				</Fact>
				<Fact name="Status">
					<ActiveSwitch id={link.id} active={link.active} />
				</Fact>
				<Only action="links.write">
					<Fact name="Email about new leads">
						<LinkMailChoice link={link} />
					</Fact>
				</Only>
				<Fact name="On the form">
					<HostSwitch id={link.id} showHost={link.showHost} />
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
		<section>
			<NewLeads list={leads} filter={{ linkId: String(id) }} />
			<header className="mb-3 flex flex-wrap items-center justify-between gap-3">
				<h2 className="font-semibold">Leads captured with this link</h2>
				<ExportButton filter={{ linkId: String(id) }} />
			</header>
			<Surface>
				<LeadsList
					pages={leads}
					sources={false}
					empty={
						<EmptyState
							icon={Users}
							text="No leads captured yet. Share your links to start collecting leads."
						/>
					}
					// If there are more leads but no next page, the plan hides them.
					footer={() =>
						Number.isFinite(visibleLeads) &&
						!leads.hasNextPage &&
						shown < (leads.data?.pages.at(-1)?.all ?? 0) && <HiddenLeads />
					}
				/>
			</Surface>
		</section>
	)
}
