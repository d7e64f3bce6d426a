import { Trash2 } from 'lucide-react'
import { Button } from '../ui/Button'
import { ConfirmDialog } from '../ui/ConfirmDialog'
import { type DomainRow, useRemoveDomain } from './queries'

export function RemoveDomain({ domain }: { domain: DomainRow }) {
	const { name, links } = domain
	const remove = useRemoveDomain()
	const moved =
		links === 0
			? 'Addresses on it stop working.'
			: `${links === 1 ? 'Its link goes' : `Its ${links} links go`} back to ${window.location.host}, and addresses on ${name} stop working, including printed ones.`
	return (
		<ConfirmDialog
			title={`Remove ${name}?`}
			description={`${moved} Nobody else can add it while its DNS points here.`}
			action="Remove domain"
			pending={remove.isPending}
			act={() => remove.mutate(domain)}
			trigger={
				<Button variant="ghost" size="icon" aria-label={`Remove ${name}`} title="Remove">
					<Trash2 className="size-4" aria-hidden />
				</Button>
			}
		/>
	)
}
