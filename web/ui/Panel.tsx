import { Component, type ReactNode } from 'react'
import { Button } from './Button'
import { Card } from './Card'

/** Keeps a crash of one panel to itself: the others stand, and this one can be tried again. */
export class Panel extends Component<{ name: string; children: ReactNode }, { failed: boolean }> {
	override state = { failed: false }

	static getDerivedStateFromError() {
		return { failed: true }
	}

	override render() {
		if (!this.state.failed) return this.props.children
		return (
			<Card className="p-6">
				<p role="alert">{this.props.name} could not be shown. The rest of the page still works.</p>
				<Button
					className="mt-4"
					variant="secondary"
					onClick={() => this.setState({ failed: false })}
				>
					Try again
				</Button>
			</Card>
		)
	}
}
