import { type ReactNode, useEffect, useEffectEvent } from 'react'
import { Boundary } from '../ui/Boundary'
import { Button } from '../ui/Button'
import { Unreachable } from './lazyPart'

/** Shown when a page crashes or its files can't be fetched. */
export const Crash = ({ children }: { children: ReactNode }) => (
	<Boundary
		fallback={(retry, error) =>
			error instanceof Unreachable ? (
				<NoConnection retry={retry} />
			) : (
				<Notice text="The site may have been updated since you opened it. Reloading usually helps.">
					<Button onClick={() => window.location.reload()}>Reload</Button>
				</Notice>
			)
		}
	>
		{children}
	</Boundary>
)

/** Retries automatically once the browser is online. */
function NoConnection({ retry }: { retry: () => void }) {
	const tryAgain = useEffectEvent(retry)
	useEffect(() => {
		const listen = () => tryAgain()
		window.addEventListener('online', listen)
		return () => window.removeEventListener('online', listen)
	}, [])
	return (
		<Notice text="We could not reach the server. Please check your connection and try again.">
			<Button onClick={retry}>Try again</Button>
		</Notice>
	)
}

const Notice = ({ text, children }: { text: string; children: ReactNode }) => (
	<div role="alert" className="grid min-h-[60vh] place-items-center text-center">
		<div>
			<h1 className="text-xl font-semibold">This page couldn’t be shown</h1>
			<p className="mt-2 mb-6 text-soft">{text}</p>
			{children}
		</div>
	</div>
)
