import { Button } from '../ui/Button'
import { Section } from '../ui/Section'
import { type Overview, type Subject, useSuspension } from './queries'

type Props = { links: Overview['suspendedLinks']; accounts: Overview['suspendedAccounts'] }

/** Suspended links and accounts, with reasons. */
export function SuspendedList({ links, accounts }: Props) {
	const all: SuspendedProps[] = [
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
		<Section title="Suspended">
			{all.length === 0 ? (
				<p className="py-4 text-soft">Nothing is suspended.</p>
			) : (
				<ul className="divide-y divide-line border-b border-line">
					{all.map((one) => (
						<Suspended key={`${one.subject.kind} ${one.subject.id}`} {...one} />
					))}
				</ul>
			)}
		</Section>
	)
}

type SuspendedProps = { subject: Subject; name: string; suspendedFor: string | null }

function Suspended({ subject, name, suspendedFor }: SuspendedProps) {
	const release = useSuspension()
	return (
		<li className="flex flex-wrap items-center justify-between gap-3 py-3">
			<span className="min-w-0 flex-1 basis-56 wrap-anywhere">
				<bdi className="block font-semibold">{name}</bdi>
				<bdi className="text-sm text-soft">{suspendedFor}</bdi>
			</span>
			<Button
				variant="secondary"
				pending={release.isPending}
				aria-label={`Release ${subject.kind} ${name}`}
				onClick={() => release.mutate({ ...subject, reason: null })}
			>
				Release {subject.kind}
			</Button>
		</li>
	)
}
