import { UserPlus } from 'lucide-react'
import { Suspense, useState } from 'react'
import { lazyPart } from '../shell/lazyPart'
import { Only } from '../shell/may'
import { Button } from '../ui/Button'

const InviteDialog = lazyPart(() => import('./InviteDialog'))

export default function InviteButton() {
	const [inviting, setInviting] = useState(false)
	return (
		<Only action="members.manage">
			<Button onClick={() => setInviting(true)}>
				<UserPlus className="size-4" aria-hidden />
				<span>
					Invite<span className="max-sm:sr-only"> people</span>
				</span>
			</Button>
			{inviting && (
				<Suspense>
					<InviteDialog close={() => setInviting(false)} />
				</Suspense>
			)}
		</Only>
	)
}
