import { paths } from '../../schema/paths'
import { reportReasons } from '../../schema/reportReasons'
import { Button } from '../ui/Button'
import { RelativeTime } from '../ui/RelativeTime'
import { Section } from '../ui/Section'
import { LinkActions } from './LinkActions'
import { type Overview, useDismissReports } from './queries'

type Report = Overview['reports'][number]

/** Open reports from visitors, by link. */
export function ReportsList({ reports }: { reports: readonly Report[] }) {
	const byLink = [...new Set(reports.map(({ link }) => link.id))].map((id) =>
		reports.filter(({ link }) => link.id === id),
	)
	return (
		<Section title="Reports" hint="Suspending a link or an account closes its reports.">
			{byLink.length === 0 ? (
				<p className="py-4 text-soft">No open reports.</p>
			) : (
				<ul className="divide-y divide-line border-b border-line">
					{byLink.map(
						([first, ...more]) => first && <Reported key={first.id} of={[first, ...more]} />,
					)}
				</ul>
			)}
		</Section>
	)
}

function Reported({ of: [first, ...more] }: { of: [Report, ...Report[]] }) {
	const { link } = first
	const dismiss = useDismissReports()
	return (
		<li className="flex flex-wrap items-start gap-x-6 gap-y-3 py-4">
			<div className="min-w-0 flex-1 basis-80">
				<p className="font-semibold wrap-anywhere">
					<bdi>{link.title}</bdi>
				</p>
				<p className="text-sm text-soft wrap-anywhere">
					<code>{paths.capture(link.shortId)}</code> leads to <bdi>{link.destinationUrl}</bdi>, by{' '}
					<bdi>{link.owner ?? 'nobody'}</bdi>
				</p>
				<ul className="mt-2 space-y-2">
					{[first, ...more].map(({ id, reason, details, reportedAt }) => (
						<li key={id}>
							{reportReasons[reason]}{' '}
							<span className="text-sm text-soft">
								<RelativeTime date={reportedAt} />
							</span>
							{details && (
								<bdi className="block max-w-2xl text-soft whitespace-pre-line wrap-anywhere">
									{details}
								</bdi>
							)}
						</li>
					))}
				</ul>
			</div>
			<div className="flex flex-wrap gap-2">
				<Button
					variant="secondary"
					pending={dismiss.isPending}
					aria-label={`Dismiss the reports of ${link.title}`}
					onClick={() => dismiss.mutate(link.id)}
				>
					Dismiss
				</Button>
				<LinkActions link={link} urgent />
			</div>
		</li>
	)
}
