import { useState } from 'react'
import { Button } from '../ui/Button'
import { Dialog } from '../ui/Dialog'
import { useRevokeToken } from './queries'

/** Revokes a token after confirmation; no undo, because a leaked token must stop working at once. */
export function RevokeToken({ token }: { token: { id: number; name: string } }) {
	const [asking, setAsking] = useState(false)
	const revoke = useRevokeToken()
	return (
		<Dialog
			title={`Revoke ${token.name}?`}
			description="Anything using this token stops working right away. You can create a new one."
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
			<div className="flex flex-wrap justify-end gap-2 px-(--inset) pb-6">
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
