import type { ReactNode } from 'react'
import { Boundary } from '../ui/Boundary'
import { Button } from '../ui/Button'
import { Loading } from './Loading'

/** Shown when a page crashes or its files can't be fetched. */
export const Crash = ({ children }: { children: ReactNode }) => (
	<Boundary
		waiting={<Loading />}
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
