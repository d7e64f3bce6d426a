import { useQuery } from '@tanstack/react-query'
import { Link2, Mail, Phone } from 'lucide-react'
import type { ReactNode, RefObject } from 'react'
import { Link } from 'react-router'
import { countryName } from '../../schema/codeNames'
import { contactHrefs } from '../../schema/fields'
import { paths } from '../../schema/paths'
import { RelativeTime } from '../ui/RelativeTime'
import { Skeleton } from '../ui/Skeleton'
import { titleCase } from '../ui/titleCase'
import { useIsSmall } from '../ui/useNarrow'
import { Address } from './Address'
import { AssignLead } from './AssignLead'
import { NewNote } from './LeadNotes'
import { leadName } from './leadName'
import { type Lead, leadQuery } from './queries'
import { ScoreMeter } from './ScoreMeter'
import { ScoreReasons } from './ScoreReasons'
import { scoreTone, statusByRules } from './status'
import { Timeline } from './Timeline'

/** One lead on the whole screen: who, what they answered, why their score, and what happened. */
export function TriageLead({
	listed,
	name,
}: {
	/** The lead as the list knows it. */
	listed: Lead
	name: RefObject<HTMLHeadingElement | null>
}) {
	const { data: lead } = useQuery(leadQuery(listed.id))
	const { score, email, phone, scoringData } = listed
	const narrow = useIsSmall()
	const status = statusByRules(listed)
	const answered = lead?.fields.filter(({ key }) => Object.hasOwn(lead.answers, key)) ?? []
	return (
		<article className="mx-auto max-w-4xl space-y-4 px-(--gutter) py-5 sm:space-y-8 sm:py-12">
			<header className="space-y-2 sm:space-y-3">
				<div className="flex items-start justify-between gap-6">
					<div className="min-w-0 space-y-2">
						<h2
							ref={name}
							tabIndex={-1}
							className="text-2xl font-semibold wrap-anywhere max-[24rem]:text-xl outline-none"
						>
							<bdi>{leadName(listed)}</bdi>
						</h2>
						<p className="text-soft">
							{listed.country && (
								<>
									{countryName(listed.country)}
									<span className="max-sm:hidden">, </span>
								</>
							)}
							<span className="first-letter:uppercase max-sm:block">
								<RelativeTime
									prefix={listed.country ? 'captured ' : 'Captured '}
									date={listed.createdAt}
								/>
							</span>
						</p>
					</div>
					<p className="shrink-0 text-right">
						<span
							className={`block text-2xl font-semibold max-[24rem]:text-xl ${scoreTone(status)}`}
						>
							<span className="sr-only">Score </span>
							{score}
						</span>
						<span className="mt-2 flex items-center justify-end gap-2 text-soft">
							<ScoreMeter score={score} status={status} />
							{titleCase(status)}
						</span>
					</p>
				</div>
				<p className="flex flex-wrap gap-x-6 sm:gap-y-1">
					{email && (
						<a
							data-triage-mail
							href={contactHrefs.email(email)}
							aria-keyshortcuts="e"
							className="flex items-center gap-2 text-accent-ink hover:underline pointer-coarse:min-h-11"
						>
							<Mail className="size-4 shrink-0" aria-hidden />
							<Address>{email}</Address>
							<kbd>E</kbd>
						</a>
					)}
					{phone && (
						<a
							href={contactHrefs.phone(phone)}
							className="flex items-center gap-2 text-accent-ink hover:underline pointer-coarse:min-h-11"
						>
							<Phone className="size-4 shrink-0" aria-hidden />
							<bdi>{phone}</bdi>
						</a>
					)}
					<Link
						to={paths.link(listed.linkId)}
						className="flex items-center gap-2 text-accent-ink hover:underline pointer-coarse:min-h-11"
					>
						<Link2 className="size-4 shrink-0" aria-hidden />
						<bdi className="wrap-anywhere">{listed.linkTitle ?? 'Unknown Link'}</bdi>
					</Link>
				</p>
			</header>
			{/* Two columns that don't share rows; on phones one, which starts with the reasons. */}
			<div className="flex flex-col gap-8 md:grid md:grid-cols-2 md:items-start md:gap-x-16">
				<div className={column}>
					{answered.length > 0 && lead && (
						<Part title="Answers">
							<dl className="divide-y divide-line">
								{answered.map(({ key, label }) => (
									<div key={key} className="py-2 last:pb-0 sm:py-2.5">
										<dt className="text-sm text-soft">{label}</dt>
										<dd className="whitespace-pre-line wrap-anywhere">
											<bdi>{lead.answers[key]}</bdi>
										</dd>
									</div>
								))}
							</dl>
						</Part>
					)}
					{/* There at once, or a key meant for the note would act on the lead. */}
					<div className="max-sm:[&_label]:mb-2 max-sm:[&_label]:text-base">
						<NewNote leadId={listed.id} />
					</div>
					{lead ? (
						<Timeline lead={lead} withNote={false} />
					) : (
						<Part title="History">
							<Skeleton className="mt-3 h-10 w-full" />
						</Part>
					)}
				</div>
				<div className={column}>
					{scoringData && (
						<div className="max-md:order-first max-md:-mb-4">
							<Part title={`Why ${score}`}>
								<div className="pt-2.5">
									<ScoreReasons {...(lead ?? listed)} scoringData={scoringData} room={!narrow} />
								</div>
							</Part>
						</div>
					)}
					<AssignLead lead={lead ?? listed} />
				</div>
			</div>
		</article>
	)
}

const column = 'min-w-0 max-md:contents md:space-y-8'

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
	<section className="min-w-0">
		<h3 className="border-b border-line pb-2 font-semibold">{title}</h3>
		{children}
	</section>
)
