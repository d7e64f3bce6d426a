import { Component, type ReactNode } from 'react'
import { Button } from '../ui/Button'

/** Stands for a page that could not be shown, or whose files could not be fetched. */
export class Crash extends Component<{ children: ReactNode }, { failed: boolean }> {
	override state = { failed: false }

	static getDerivedStateFromError() {
		return { failed: true }
	}

	override render() {
		if (!this.state.failed) return this.props.children
		return (
			<div role="alert" className="grid min-h-[60vh] place-items-center text-center">
				<div>
					<h1 className="text-2xl font-semibold">This page could not be shown</h1>
					<p className="mt-2 mb-6 text-soft">
						It may have changed since you opened the site. Reloading helps in most cases.
					</p>
					<Button onClick={() => window.location.reload()}>Reload</Button>
				</div>
			</div>
		)
	}
}
