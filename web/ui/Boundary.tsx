import { onlineManager } from '@tanstack/react-query'
import { Component, type ReactNode, useEffect, useEffectEvent } from 'react'
import { Unreachable } from '../api/connection'

/**
 * Shows `fallback` with the error if the children crash; `retry` renders them again. If their files can't be fetched
 * offline, shows `waiting` until there is a connection.
 */
export class Boundary extends Component<
	{ fallback: (retry: () => void) => ReactNode; waiting?: ReactNode; children: ReactNode },
	{ failed: boolean; error?: unknown }
> {
	override state: { failed: boolean; error?: unknown } = { failed: false }

	static getDerivedStateFromError(error: unknown) {
		return { failed: true, error }
	}

	override render() {
		const { fallback, waiting, children } = this.props
		const { failed, error } = this.state
		const retry = () => this.setState({ failed: false })
		if (!failed) return children
		if (!(error instanceof Unreachable)) return fallback(retry)
		return (
			<>
				{waiting}
				<WhenOnline retry={retry} />
			</>
		)
	}
}

function WhenOnline({ retry }: { retry: () => void }) {
	const tryAgain = useEffectEvent(retry)
	useEffect(() => {
		const look = () => onlineManager.isOnline() && tryAgain()
		look()
		return onlineManager.subscribe(look)
	}, [])
	return null
}
