import { useQuery } from '@tanstack/react-query'
import { recoveryCodeCount } from '../../schema/passkeyLimits'
import { useMustConfirm } from '../mail/UntilConfirmed'
import { loginMethodsQuery } from '../shell/loginMethods'
import { Button } from '../ui/Button'
import { Card, CardHead } from '../ui/Card'
import { Dialog } from '../ui/Dialog'
import { saveFile } from '../ui/saveFile'
import { useMakeRecoveryCodes } from './accessQueries'

/** Gets users in who have neither a passkey nor the password at hand. */
export function RecoveryCodes() {
	const { data: ways } = useQuery(loginMethodsQuery)
	const mustConfirm = useMustConfirm()
	const make = useMakeRecoveryCodes()
	// The list of passkeys says that they didn't load.
	if (!ways) return null
	const left = ways.recoveryCodes
	return (
		<Card>
			<CardHead
				title="Recovery codes"
				hint={
					left === 0
						? 'They get you in if you lose your password and passkeys.'
						: `${left} of ${recoveryCodeCount} left. Each works once. New codes replace the old ones.`
				}
			>
				<Button
					variant="secondary"
					disabled={mustConfirm}
					pending={make.isPending}
					onClick={() => make.mutate()}
				>
					{left === 0 ? 'Create recovery codes' : 'Create new codes'}
				</Button>
			</CardHead>
			{make.data && <Shown codes={make.data} close={make.reset} />}
		</Card>
	)
}

/** Shows the codes once: only their hashes are stored. */
function Shown({ codes, close }: { codes: string[]; close: () => void }) {
	return (
		<Dialog
			open
			title="Your recovery codes"
			description="Save or print them now. You won’t see them again."
			onOpenChange={(open) => !open && close()}
		>
			<div className="space-y-5 px-(--inset) pb-6">
				<ul
					aria-label="Recovery codes"
					className="grid gap-x-6 gap-y-1.5 rounded-lg bg-sunken p-4 font-mono text-sm sm:grid-cols-2"
				>
					{codes.map((code) => (
						<li key={code}>{code}</li>
					))}
				</ul>
				<div className="flex flex-wrap gap-3">
					<Button
						onClick={() =>
							saveFile('leadlinks-recovery-codes.txt', 'text/plain', `${codes.join('\n')}\n`)
						}
					>
						Download
					</Button>
					<Button variant="secondary" onClick={close}>
						I’ve saved them
					</Button>
				</div>
			</div>
		</Dialog>
	)
}
