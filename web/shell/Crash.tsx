import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import { Boundary } from '../ui/Boundary'
import { Button } from '../ui/Button'
import { PageHead } from '../ui/PageHead'
import { Loading } from './Loading'
import { nameOfPlace } from './screens'

/** Shown while a screen's files can't be fetched offline, under the screen's name. */
function Waiting() {
	const place = nameOfPlace(useLocation().pathname)
	return (
		<>
			{place && <PageHead title={place} />}
			<Loading>This page opens once you’re back online.</Loading>
		</>
	)
}

/** Shown when a page crashes or its files can't be fetched. */
export const Crash = ({ children }: { children: ReactNode }) => (
	<Boundary
		waiting={<Waiting />}
		fallback={() => (
			<div role="alert" className="grid min-h-[60vh] place-items-center text-center">
				<div>
					<h1 className="text-xl font-semibold">This page couldn’t be shown</h1>
					<p className="mt-2 mb-6 text-soft">
						The site may have been updated since you opened it. Reloading usually helps.
					</p>
					<Button onClick={() => window.location.reload()}>Reload</Button>
				</div>
			</div>
		)}
	>
		{children}
	</Boundary>
)
