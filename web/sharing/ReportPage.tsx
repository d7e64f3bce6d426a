import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { Printer } from 'lucide-react'
import { Link, useParams } from 'react-router'
import type { SharedReport } from '../../schema/analytics'
import { paths } from '../../schema/paths'
import { LoadingNumbers } from '../analytics/LoadingNumbers'
import { NumbersOf } from '../analytics/Numbers'
import { RangePicker } from '../analytics/RangePicker'
import { useRange } from '../analytics/range'
import { formatRange } from '../analytics/words'
import { ApiError } from '../api/client'
import { usePageTitle } from '../shell/usePageTitle'
import { Button } from '../ui/Button'
import { NothingHere } from '../ui/NothingHere'
import { PageError } from '../ui/PageError'
import { PageHead } from '../ui/PageHead'
import { zoneLabel } from '../ui/timeZone'
import { reportQuery } from './queries'

/** A link's numbers at a secret address, to read and print. */
export default function ReportPage() {
	const { secret = '' } = useParams()
	const usual = useQuery(reportQuery(secret))
	usePageTitle(usual.data?.title ?? 'Report')
	if (!usual.data) return <Waiting report={usual} />
	return <Report secret={secret} usual={usual.data} />
}

function Waiting({ report }: { report: UseQueryResult }) {
	const { error } = report
	if (!error) return <LoadingNumbers shown={['people', 'leads', 'rate']} />
	if (error instanceof ApiError && error.status === 404) return <NotShared />
	return <PageError title="Report" query={report} />
}

/** The server doesn't say whether an address was revoked or never existed. */
function NotShared() {
	usePageTitle('This report is no longer shared')
	return (
		<NothingHere
			title="This report is no longer shared"
			text="Its owner revoked the address, or part of it is missing. Ask whoever sent it to you for a new one."
		>
			<Button asChild variant="secondary">
				<Link to={paths.home()}>Go to the home page</Link>
			</Button>
		</NothingHere>
	)
}

/** The report of the chosen days. Without a range it also tells the time zone, in which the range is then chosen. */
function Report({ secret, usual }: { secret: string; usual: SharedReport }) {
	const { timezone, from, to } = usual.numbers
	const days = useRange(timezone)
	const isUsual = days.range.from === from && days.range.to === to
	const report = useQuery({
		...reportQuery(secret, days.range),
		...(isUsual && { initialData: usual }),
	})
	if (!report.data) return <Waiting report={report} />
	const { numbers, ...link } = report.data
	return (
		<>
			<PageHead
				title={<bdi>{link.title}</bdi>}
				hint={`${formatRange(numbers)}, ${zoneLabel(timezone)}`}
			>
				<div className="flex flex-wrap gap-2 print:hidden">
					<RangePicker {...days} />
					<Button variant="secondary" className="max-sm:hidden" onClick={() => window.print()}>
						<Printer className="size-4" aria-hidden /> Print
					</Button>
				</div>
			</PageHead>
			<NumbersOf
				numbers={{ ...numbers, best: 'unknown' }}
				link={link}
				own="of the owner’s"
				wayOn={<p className="text-soft print:hidden">Choose other days.</p>}
			/>
		</>
	)
}
