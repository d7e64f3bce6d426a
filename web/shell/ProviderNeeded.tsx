import { useMutation } from '@tanstack/react-query'
import { paths } from '../../schema/paths'
import { api } from '../api/client'
import { shownWorkspace } from '../api/shownWorkspace'
import { Button } from '../ui/Button'
import { Card } from '../ui/Card'
import { ProviderButtons } from './ProviderButtons'
import { goElsewhere, logOut } from './session'
import { usePageTitle } from './usePageTitle'

/** What a workspace shows to members who didn't log in the way it requires. */
export default function ProviderNeeded({ message }: { message: string }) {
	usePageTitle('Log in another way')
	const { pathname, search } = window.location
	const leave = useMutation({
		mutationFn: () => logOut(() => api.auth.logout.$post(), paths.auth()),
		meta: { errorTitle: 'Logout failed' },
	})
	return (
		<div className="mx-auto max-w-sm sm:py-8">
			<h1 className="mb-6 text-center text-2xl font-semibold">Log in another way</h1>
			<Card className="space-y-5 p-5 sm:p-6">
				<p className="wrap-anywhere">{message}</p>
				<div className="space-y-2">
					<ProviderButtons next={pathname + search} />
				</div>
				<p className="text-sm text-soft">
					If you own the workspace, you can also log out and in again with a recovery code.
				</p>
				<div className="flex flex-wrap gap-2">
					{shownWorkspace() !== undefined && (
						<Button variant="ghost" size="small" onClick={goElsewhere}>
							Go to another workspace
						</Button>
					)}
					<Button
						variant="ghost"
						size="small"
						pending={leave.isPending}
						onClick={() => leave.mutate()}
					>
						Log out
					</Button>
				</div>
			</Card>
		</div>
	)
}
