import { useState } from 'react'
import { Button } from '../ui/Button'
import { Dialog } from '../ui/Dialog'
import { useRevokeToken } from './queries'

/** Revokes a token after a question: a leaked one must not work for as long as an undo takes. */
export function RevokeToken({ token }: { token: { id: number; name: string } }) {
	const [asking, setAsking] = useState(false)
	const revoke = useRevokeToken()
	return (
		<Dialog
			title={`Revoke ${token.name}?`}
			description="Whatever uses this token stops working at once. You can make a new one."
			open={asking}
			onOpenChange={setAsking}
			trigger={
				<Button
					variant="danger"
					size="small"
					pending={revoke.isPending}
					aria-label={`Revoke ${token.name}`}
				>
					Revoke
				</Button>
			}
		>
			<div className="flex flex-wrap justify-end gap-2 px-6 pb-6">
				<Button variant="secondary" onClick={() => setAsking(false)}>
					Keep it
				</Button>
				<Button
					variant="danger"
					onClick={() => {
						setAsking(false)
						revoke.mutate(token)
					}}
				>
					Revoke
				</Button>
			</div>
		</Dialog>
	)
}
