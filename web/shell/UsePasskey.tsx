import { KeyRound } from 'lucide-react'
import { Button } from '../ui/Button'

/** The alternative to a password, in browsers that support passkeys. */
export const UsePasskey = ({ pending, onClick }: { pending: boolean; onClick: () => void }) =>
	'PublicKeyCredential' in window && (
		<Button variant="secondary" pending={pending} onClick={onClick}>
			<KeyRound className="size-4" aria-hidden />
			{pending ? 'Waiting for your passkey...' : 'Use a passkey'}
		</Button>
	)
