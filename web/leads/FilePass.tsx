import { useMutation } from '@tanstack/react-query'
import { api } from '../api/client'
import { refreshLeads } from '../api/queryClient'
import { Only } from '../shell/may'
import { Button } from '../ui/Button'
import { CopyButton } from '../ui/CopyButton'
import { formatDateTime } from '../ui/dates'
import { Fact } from '../ui/Fact'
import { formatCount } from '../ui/numbers'
import type { WholeLead } from './queries'

/** A lead's own address of a file: until when it works, how often it was used, and revoking it. */
export function FilePass({
	leadId,
	pass,
}: {
	leadId: number
	pass: NonNullable<WholeLead['pass']>
}) {
	const change = useMutation({
		mutationFn: (revoked: boolean) =>
			api.leads[':id'].file.$patch({ param: { id: String(leadId) }, json: { revoked } }),
		meta: { errorTitle: 'Failed to change the address' },
		onSuccess: refreshLeads,
	})
	const { name, address, expiresAt, revokedAt, downloaded } = pass
	const isOver = new Date(expiresAt).getTime() <= Date.now()
	return (
		<Fact name="Their file">
			<bdi>{name ?? 'A deleted file'}</bdi>
			<span className="block text-sm text-soft">
				{formatCount(downloaded, 'download')},{' '}
				{revokedAt
					? `revoked ${formatDateTime(revokedAt)}`
					: `${isOver ? 'expired' : 'until'} ${formatDateTime(expiresAt)}`}
			</span>
			<span className="mt-1 inline-flex flex-wrap items-center gap-2">
				{!revokedAt && !isOver && <CopyButton text={address} label="Copy their address" />}
				<Only action="leads.write">
					<Button
						variant="secondary"
						size="small"
						pending={change.isPending}
						onClick={() => change.mutate(revokedAt === null)}
					>
						{revokedAt ? 'Allow downloads again' : 'Revoke'}
					</Button>
				</Only>
			</span>
		</Fact>
	)
}
