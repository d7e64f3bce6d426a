import { paths } from '../../schema/paths'
import { reportReasons } from '../../schema/reportReasons'
import { Button } from '../ui/Button'
import { Card, CardHead } from '../ui/Card'
import { RelativeTime } from '../ui/RelativeTime'
import { LinkActions } from './LinksToJudge'
import { type Overview, useDismissReports } from './queries'

type Report = Overview['reports'][number]

/** Open reports from visitors, by link. */
export function ReportsList({ reports }: { reports: readonly Report[] }) {
	const byLink = [...new Set(reports.map(({ link }) => link.id))].map((id) =>
		reports.filter(({ link }) => link.id === id),
	)
	return (
		<Card className="overflow-hidden">
			<CardHead title="Reports" hint="Suspending a link or an account closes its reports." />
			{byLink.length === 0 ? (
				<p className="px-5 pb-6 text-soft sm:px-6">No open reports.</p>
			) : (
				<ul className="divide-y divide-line border-t border-line">
					{byLink.map(
						([first, ...more]) => first && <Reported key={first.id} of={[first, ...more]} />,
					)}
				</ul>
			)}
		</Card>
	)
}

function Reported({ of: [first, ...more] }: { of: [Report, ...Report[]] }) {
	const { link } = first
	const dismiss = useDismissReports()
	return (
		<li className="space-y-3 px-5 py-4 sm:px-6">
			<div>
				<p className="font-medium wrap-anywhere">
					<bdi>{link.title}</bdi>
				</p>
				<p className="text-sm text-soft wrap-anywhere">
					<code>{paths.capture(link.shortId)}</code> leads to <bdi>{link.destinationUrl}</bdi>, by{' '}
					<bdi>{link.owner ?? 'nobody'}</bdi>
				</p>
			</div>
			<ul className="space-y-2">
				{[first, ...more].map(({ id, reason, details, reportedAt }) => (
					<li key={id}>
						{reportReasons[reason]}{' '}
						<span className="text-sm text-soft">
							<RelativeTime date={reportedAt} />
						</span>
						{details && (
							<p className="text-soft whitespace-pre-line wrap-anywhere">
								<bdi>{details}</bdi>
							</p>
						)}
					</li>
				))}
			</ul>
			<div className="flex flex-wrap gap-2">
				<LinkActions link={link} />
				<Button
					variant="ghost"
					size="small"
					pending={dismiss.isPending}
					aria-label={`Dismiss the reports of ${link.title}`}
					onClick={() => dismiss.mutate(link.id)}
				>
					Dismiss
				</Button>
			</div>
		</li>
	)
}
