import { recoveryCodeCount } from '../../schema/passkeyLimits'
import { Button } from '../ui/Button'
import { Dialog } from '../ui/Dialog'
import { saveFile } from '../ui/saveFile'
import { useMakeRecoveryCodes } from './accessQueries'

/** How many recovery codes are left, and a button to make new ones. */
export function RecoveryCodes({ left, disabled }: { left: number; disabled: boolean }) {
	const make = useMakeRecoveryCodes()
	return (
		<div className="flex flex-wrap items-center justify-between gap-3">
			<span className="min-w-0">
				<span className="block font-semibold">Recovery codes</span>
				<span className="block text-sm text-soft">
					{left === 0
						? 'They get you in if you lose your password and passkeys. You don’t have any yet.'
						: `${left} of ${recoveryCodeCount} left. Each works once. New codes replace the old ones.`}
				</span>
			</span>
			<Button
				variant="secondary"
				disabled={disabled}
				pending={make.isPending}
				onClick={() => make.mutate()}
			>
				{left === 0 ? 'Create recovery codes' : 'Create new codes'}
			</Button>
			{make.data && <Shown codes={make.data} close={make.reset} />}
		</div>
	)
}

/** Shows the codes once: only their hashes are stored. */
function Shown({ codes, close }: { codes: string[]; close: () => void }) {
	return (
		<Dialog
			open
			title="Your recovery codes"
			description="Save or print them now. You won’t see them again."
			className="max-w-md"
			onOpenChange={(open) => !open && close()}
		>
			<div className="space-y-5 px-6 pb-6">
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
