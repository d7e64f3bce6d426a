import { Component, type ReactNode } from 'react'

/** Shows `fallback` with the error if the children crash; `retry` renders them again. */
export class Boundary extends Component<
	{ fallback: (retry: () => void, error: unknown) => ReactNode; children: ReactNode },
	{ failed: boolean; error?: unknown }
> {
	override state: { failed: boolean; error?: unknown } = { failed: false }

	static getDerivedStateFromError(error: unknown) {
		return { failed: true, error }
	}

	override render() {
		const { fallback, children } = this.props
		const { failed, error } = this.state
		return failed ? fallback(() => this.setState({ failed: false }), error) : children
	}
}
