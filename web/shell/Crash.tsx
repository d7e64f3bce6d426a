import { useRouteError } from 'react-router'
import { sayError } from '../api/client'
import { Button } from '../ui/Button'

/** Stands for a page that could not be shown at all. */
export function Crash() {
	const error = useRouteError()
	return (
		<main className="grid min-h-screen place-items-center p-6 text-center">
			<div role="alert">
				<h1 className="text-2xl font-semibold">This page could not be shown</h1>
				<p className="mt-2 mb-6 text-soft">{sayError(error)}</p>
				<Button onClick={() => window.location.reload()}>Reload</Button>
			</div>
		</main>
	)
}
