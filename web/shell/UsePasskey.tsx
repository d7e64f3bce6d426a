import { KeyRound } from 'lucide-react'
import { Button } from '../ui/Button'

/** Beside a password's button: the same by passkey, in browsers that have them. */
export const UsePasskey = ({ pending, onClick }: { pending: boolean; onClick: () => void }) =>
	'PublicKeyCredential' in window && (
		<Button variant="secondary" pending={pending} onClick={onClick}>
			<KeyRound className="size-4" aria-hidden />
			{pending ? 'Waiting for your passkey...' : 'Use a passkey'}
		</Button>
	)
