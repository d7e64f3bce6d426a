import { useMutation } from '@tanstack/react-query'
import { KeyRound } from 'lucide-react'
import { api } from '../api/client'
import { answerWithPasskey } from '../shell/passkey'
import { Button } from '../ui/Button'
import { loginOptions } from './passkeyLogin'
import { useLoggedIn } from './useLoggedIn'

export function PasskeyButton() {
	const loggedIn = useLoggedIn()
	const logIn = useMutation({
		mutationFn: async () => {
			const credential = await answerWithPasskey(await loginOptions())
			await api.auth.login.passkey.$post({ json: { credential } })
		},
		meta: { errorTitle: 'Login failed' },
		onSuccess: loggedIn,
	})
	return (
		<Button
			variant="secondary"
			className="w-full"
			pending={logIn.isPending}
			onClick={() => logIn.mutate()}
		>
			<KeyRound className="size-4" aria-hidden />
			{logIn.isPending ? 'Waiting for your passkey...' : 'Use a passkey'}
		</Button>
	)
}
