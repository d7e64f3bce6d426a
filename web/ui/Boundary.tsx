import { Component, type ReactNode } from 'react'

/** Shows `fallback` if the children crash; `retry` renders them again. */
export class Boundary extends Component<
	{ fallback: (retry: () => void) => ReactNode; children: ReactNode },
	{ failed: boolean }
> {
	override state = { failed: false }

	static getDerivedStateFromError() {
		return { failed: true }
	}

	override render() {
		const { fallback, children } = this.props
		return this.state.failed ? fallback(() => this.setState({ failed: false })) : children
	}
}
