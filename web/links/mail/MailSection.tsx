import { useQuery } from '@tanstack/react-query'
import { Mail } from 'lucide-react'
import { Suspense } from 'react'
import { analyticsQuery } from '../../analytics/queries'
import { useRange } from '../../analytics/range'
import { lazyPart } from '../../shell/lazyPart'
import { useTimeZone } from '../../shell/session'
import { formatNumber } from '../../ui/numbers'
import { Section } from '../../ui/Section'
import { Skeleton } from '../../ui/Skeleton'
import { isOpened, OpenButton, type Opened } from '../form/Opened'
import type { FormDraft } from '../form/useFormDraft'

const MailEditor = lazyPart(() => import('./MailEditor'))

const confirming = {
	off: null,
	after: 'Asks visitors to confirm their address',
	before: 'Visitors confirm their address before they go on',
} as const

/** What a link's visitors are mailed, in words, and the editor on demand. */
export function MailSection({ form, opened }: { form: FormDraft; opened: Opened }) {
	const { link, draft } = form
	const editing = isOpened(opened, 'mail', form.faults, ['reply', 'confirm'])
	const { range } = useRange(useTimeZone())
	const numbers = useQuery({
		...analyticsQuery(range, { linkId: link.id }),
		enabled: link.confirm !== 'off',
	})
	const { asked = 0, confirmed = 0 } = numbers.data?.addresses ?? {}
	const { confirm, reply } = draft
	const on = confirm !== 'off' || reply !== null
	const parts = [confirming[confirm], reply && `Replies with “${reply.subject}”`]
	const sent = parts.filter(Boolean).join('. ') || 'Nothing is sent'
	return (
		<Section
			title="Mail to visitors"
			hint={editing ? undefined : sent}
			aside={
				<OpenButton opened={opened} part="mail" editing={editing} icon={Mail}>
					{on ? 'Edit mail' : 'Set up mail'}
				</OpenButton>
			}
		>
			{editing ? (
				<>
					<p className="pt-4 text-sm text-soft">{sent}.</p>
					<Suspense fallback={<Skeleton className="mt-4 h-64 w-full" />}>
						<MailEditor form={form} />
					</Suspense>
				</>
			) : (
				asked > 0 && (
					<p className="pt-2 text-sm tabular-nums">
						{formatNumber(confirmed)} of {formatNumber(asked)} asked confirmed their address (
						{Math.round((100 * confirmed) / asked)}%)
					</p>
				)
			)}
		</Section>
	)
}
