import { useHidden } from '../shell/hidden'
import { Only } from '../shell/may'
import { keepFocus } from '../ui/keepFocus'
import { RelativeTime } from '../ui/RelativeTime'
import { historyOf } from './history'
import { NewNote, WrittenNote } from './LeadNotes'
import type { WholeLead } from './queries'
import { TimelineEntry, TimelineIcon } from './TimelineEntry'

/** Everything that happened with a person, newest first. */
export function Timeline({
	lead,
	withNote = true,
}: {
	lead: WholeLead
	/** Whether a note can be written above it. */
	withNote?: boolean
}) {
	const hidden = useHidden('notes')
	return (
		<section ref={keepFocus} aria-labelledby="history">
			<h3 id="history" className="border-b border-line pb-2 font-semibold">
				History
			</h3>
			{withNote && (
				<Only action="leads.write">
					<div className="pt-3">
						<NewNote leadId={lead.id} />
					</div>
				</Only>
			)}
			<ol className="pt-1 text-sm">
				{historyOf(lead, hidden).map((entry) => (
					<li key={entry.key} className="flex gap-3 py-2">
						<TimelineIcon entry={entry} />
						{'note' in entry ? (
							<div className="min-w-0 flex-1">
								<WrittenNote note={entry.note} />
							</div>
						) : (
							<div className="flex min-w-0 flex-1 items-baseline justify-between gap-4">
								<div className="min-w-0 wrap-anywhere">
									<TimelineEntry entry={entry} lead={lead} />
								</div>
								<span className="shrink-0 text-sm text-soft">
									<RelativeTime date={entry.at} />
								</span>
							</div>
						)}
					</li>
				))}
			</ol>
		</section>
	)
}
