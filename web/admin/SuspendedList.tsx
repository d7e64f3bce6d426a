import { Card, CardHead } from '../ui/Card'
import type { Overview } from './queries'
import { SuspendButton } from './SuspendButton'

type Props = { links: Overview['suspendedLinks']; accounts: Overview['suspendedAccounts'] }

/** Suspended links and accounts, with reasons. */
export function SuspendedList({ links, accounts }: Props) {
	const all = [
		...accounts.map(({ workspaceId: id, owner, suspendedFor }) => ({
			subject: { kind: 'account' as const, id },
			name: owner ?? 'nobody',
			suspendedFor,
		})),
		...links.map(({ id, title, suspendedFor }) => ({
			subject: { kind: 'link' as const, id },
			name: title,
			suspendedFor,
		})),
	]
	return (
		<Card className="overflow-hidden">
			<CardHead title="Suspended" />
			{all.length === 0 ? (
				<p className="px-5 pb-6 text-soft sm:px-6">Nothing is suspended.</p>
			) : (
				<ul className="divide-y divide-line border-t border-line">
					{all.map(({ subject, name, suspendedFor }) => (
						<li
							key={`${subject.kind} ${subject.id}`}
							className="flex flex-wrap items-center justify-between gap-3 px-5 py-3 sm:px-6"
						>
							<span className="min-w-0 flex-1 basis-56 wrap-anywhere">
								<span className="block font-medium">
									<bdi>{name}</bdi>
								</span>
								<span className="text-sm text-soft">
									<bdi>{suspendedFor}</bdi>
								</span>
							</span>
							<SuspendButton subject={subject} name={name} suspended />
						</li>
					))}
				</ul>
			)}
		</Card>
	)
}
