import { DropdownMenu } from 'radix-ui'
import { useState } from 'react'
import { Button } from '../ui/Button'
import { Menu, MoreButton, menuItemClass } from '../ui/Menu'
import { type AdminLink, type Subject, useRaiseImports, useSuspension } from './queries'
import { SuspendDialog } from './SuspendDialog'

/** The actions on a link and its account in a menu; that on the link as a button too, if `urgent`. */
export function LinkActions({ link, urgent }: { link: AdminLink; urgent?: true }) {
	const [suspending, setSuspending] = useState<Subject>()
	const release = useSuspension()
	const imports = useRaiseImports()
	const asButton = urgent && !link.suspendedFor
	const subjects: [subject: Subject, suspended: boolean][] = [
		...(asButton
			? []
			: [[{ kind: 'link', id: link.id }, link.suspendedFor !== null] satisfies [Subject, boolean]]),
		[{ kind: 'account', id: link.workspaceId }, link.accountSuspendedFor !== null],
	]
	const change = (subject: Subject, suspended: boolean) =>
		suspended ? release.mutate({ ...subject, reason: null }) : setSuspending(subject)
	return (
		<span className="flex items-center gap-2">
			{asButton && (
				<Button
					variant="danger"
					aria-label={`Suspend link ${link.title}`}
					onClick={() => setSuspending({ kind: 'link', id: link.id })}
				>
					Suspend link
				</Button>
			)}
			<Menu trigger={<MoreButton label={`More for ${link.title}`} />} align="end">
				{subjects.map(([subject, suspended]) => (
					<DropdownMenu.Item
						key={subject.kind}
						className={menuItemClass}
						onSelect={() => change(subject, suspended)}
					>
						{suspended ? `Release ${subject.kind}` : `Suspend ${subject.kind}…`}
					</DropdownMenu.Item>
				))}
				<DropdownMenu.Item
					className={menuItemClass}
					onSelect={() => imports.mutate({ id: link.workspaceId, raised: !link.importsRaised })}
				>
					{link.importsRaised ? 'Import limit back to normal' : 'Raise import limit tenfold'}
				</DropdownMenu.Item>
			</Menu>
			{suspending && <SuspendDialog subject={suspending} close={() => setSuspending(undefined)} />}
		</span>
	)
}
