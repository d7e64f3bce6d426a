import type { ReactNode } from 'react'
import { usePageTitle } from '../shell/usePageTitle'
import { Card } from '../ui/Card'

/** The layout of pages reached from an email. */
export function MailCard({ title, children }: { title: string; children: ReactNode }) {
	usePageTitle(title)
	return (
		<div className="mx-auto max-w-sm sm:pt-4 sm:pb-8">
			<h1 className="mb-6 text-center text-2xl font-semibold">{title}</h1>
			<Card className="space-y-5 p-5 sm:p-6">{children}</Card>
		</div>
	)
}

/** The result, announced to screen readers. */
export const Status = ({ children }: { children: ReactNode }) => <p role="status">{children}</p>

export const Failed = ({ children }: { children: ReactNode }) => (
	<p role="alert" className="text-bad">
		{children}
	</p>
)
