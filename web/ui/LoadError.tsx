import { CircleAlert } from 'lucide-react'
import { sayError } from '../api/client'
import { Button } from './Button'

/** Stands for what could not be loaded, and says why. */
export function LoadError({ error, retry }: { error: unknown; retry: () => void }) {
	return (
		<div role="alert" className="flex flex-col items-center gap-4 px-6 py-12 text-center">
			<CircleAlert className="size-6 text-bad" aria-hidden />
			<p className="max-w-sm text-soft">{sayError(error)}</p>
			<Button variant="secondary" onClick={retry}>
				Try again
			</Button>
		</div>
	)
}
