import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '../ui/Button'

/** What the panel beside the page speaks of. */
export const PanelHead = ({ title, close }: { title: ReactNode; close: () => void }) => (
	<header className="mb-4 flex min-h-(--control) items-center justify-between gap-4 border-b border-line pb-2">
		<h2 className="min-w-0 truncate font-semibold">{title}</h2>
		<Button
			variant="ghost"
			size="icon"
			className="-my-1"
			aria-label="Close settings"
			title="Close settings"
			onClick={close}
		>
			<X className="size-4" aria-hidden />
		</Button>
	</header>
)
