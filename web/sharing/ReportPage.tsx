import { useQuery } from '@tanstack/react-query'
import { Printer } from 'lucide-react'
import { useParams } from 'react-router'
import { LoadingNumbers, NumbersOf } from '../analytics/Numbers'
import { RangePicker } from '../analytics/RangePicker'
import { useRange } from '../analytics/range'
import { sayRange } from '../analytics/words'
import { ApiError } from '../api/client'
import { NotFoundPage } from '../shell/NotFoundPage'
import { usePageTitle } from '../shell/usePageTitle'
import { Button } from '../ui/Button'
import { PageError } from '../ui/PageError'
import { PageHead } from '../ui/PageHead'
import { reportQuery } from './queries'

/** A link's numbers at a secret address, to read and print. */
export default function ReportPage() {
	const { secret = '' } = useParams()
	const days = useRange()
	const report = useQuery(reportQuery(secret, days.range))
	usePageTitle(report.data?.title ?? 'Report')
	if (report.isLoadingError) {
		if (report.error instanceof ApiError && report.error.status === 404) return <NotFoundPage />
		return <PageError title="Report" error={report.error} retry={() => report.refetch()} />
	}
	if (!report.data) return <LoadingNumbers />
	const { numbers, ...link } = report.data
	return (
		<>
			<PageHead
				title={<bdi>{link.title}</bdi>}
				hint={`${sayRange(numbers)}, ${numbers.timezone.replaceAll('_', ' ')}`}
			>
				<div className="flex flex-wrap gap-2 print:hidden">
					<RangePicker {...days} />
					<Button variant="secondary" onClick={() => window.print()}>
						<Printer className="size-4" aria-hidden /> Print
					</Button>
				</div>
			</PageHead>
			<NumbersOf
				numbers={numbers}
				link={link}
				own="of the owner’s"
				wayOn={<p className="text-soft print:hidden">Choose other days.</p>}
			/>
		</>
	)
}
