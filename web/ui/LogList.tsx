import { cx } from './cx'
import { formatDateTime, formatTime } from './dates'
import { daysOf, type LogRun } from './logRuns'

/** What happened, by day, newest first. */
export const LogList = ({ name, runs }: { name: string; runs: readonly LogRun[] }) => (
	<section aria-label={name} className="space-y-5">
		{daysOf(runs).map(({ name: day, runs }) => (
			<section key={day} aria-label={day}>
				<h3 className="border-b border-line pb-1.5 text-sm text-soft">{day}</h3>
				<ul className="divide-y divide-line">
					{runs.map(({ id, what, about, times, who, how, at }) => (
						<li
							key={id}
							className={cx(
								'flex items-baseline justify-between gap-x-4 py-2 max-sm:flex-col lg:grid',
								who === undefined
									? 'lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)_4.5rem]'
									: 'lg:grid-cols-[minmax(0,5fr)_minmax(0,2fr)_minmax(0,2fr)_4.5rem]',
							)}
						>
							<span className="min-w-0 wrap-anywhere">
								<span className="font-semibold">{what}</span>
								{about && <span> {about}</span>}
								{times > 1 && <span className="whitespace-nowrap text-soft"> {times} times</span>}
							</span>
							<span className="min-w-0 text-sm text-soft wrap-anywhere sm:max-w-1/2 sm:shrink-0 sm:text-right lg:contents lg:text-left">
								{[who, how].map(
									(one, i) =>
										one !== undefined && (
											// biome-ignore lint/suspicious/noArrayIndexKey: who and how are always in this order
											<span key={i}>
												{one}
												{one && <span className="lg:hidden"> · </span>}
											</span>
										),
								)}
								<time
									dateTime={at}
									title={formatDateTime(at)}
									className="whitespace-nowrap tabular-nums lg:text-right"
								>
									{formatTime(at)}
								</time>
							</span>
						</li>
					))}
				</ul>
			</section>
		))}
	</section>
)
