import { format, formatDistanceToNow } from 'date-fns'

/** How long ago, with the exact time in a title. */
export function RelativeTime({ date, prefix = '' }: { date: string; prefix?: string }) {
	const at = new Date(date)
	return (
		<time dateTime={date} title={format(at, 'PPpp')} className="whitespace-nowrap">
			{prefix}
			{formatDistanceToNow(at, { addSuffix: true })}
		</time>
	)
}
