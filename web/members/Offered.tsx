import { Button } from '../ui/Button'
import { useEndOffer, useTakeOver } from './changes'

/** The owner offers the user the workspace. */
export function Offered({ workspace }: { workspace: string }) {
	const accept = useTakeOver()
	const decline = useEndOffer()
	return (
		<section
			aria-label="Offer"
			className="flex flex-wrap items-center justify-between gap-3 rounded-lg border border-line bg-surface p-4"
		>
			<div className="min-w-0 wrap-anywhere">
				<h2 className="font-semibold">{workspace} is offered to you</h2>
				<p className="text-soft">
					If you accept, you own it, with its plan and everything in it. Its owner becomes an admin.
				</p>
			</div>
			<div className="flex gap-2">
				<Button variant="secondary" pending={decline.isPending} onClick={() => decline.mutate()}>
					Decline
				</Button>
				<Button pending={accept.isPending} onClick={() => accept.mutate()}>
					Accept
				</Button>
			</div>
		</section>
	)
}
