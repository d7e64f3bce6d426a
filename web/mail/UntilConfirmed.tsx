import { useQuery } from '@tanstack/react-query'
import { userQuery } from '../shell/session'
import { Button } from '../ui/Button'
import { mailModeQuery, useAskForConfirmation } from './queries'

/** Whether the owner must confirm their address before they can add ways to log in or to send data out. */
export function useMustConfirm() {
	const { data: mode } = useQuery(mailModeQuery)
	const { data: user } = useQuery(userQuery)
	return mode === 'on' && user?.emailConfirmed === false
}

/** Says why the buttons beside it are off, if they are; `what` completes “Before you can …”. */
export function UntilConfirmed({ what }: { what: string }) {
	const ask = useAskForConfirmation()
	if (!useMustConfirm()) return null
	return (
		<div className="flex flex-wrap items-center justify-between gap-3 mx-(--inset) mb-4 rounded-lg bg-sunken px-3 py-2.5">
			<p className="min-w-0 flex-1 basis-60 text-sm">
				Before you can {what}, please confirm your address using the link we emailed you.
			</p>
			<Button variant="secondary" size="small" pending={ask.isPending} onClick={() => ask.mutate()}>
				{ask.isPending ? 'Sending...' : 'Resend confirmation email'}
			</Button>
		</div>
	)
}
