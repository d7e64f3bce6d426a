import { PanelRight, Trash2, X } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Field } from '../../schema/fields'
import { Button } from '../ui/Button'

/** What the panel beside the page speaks of. */
export const PanelHead = ({ title, close }: { title: ReactNode; close: () => void }) => (
	<header className="mb-4 flex min-h-(--control) items-center justify-between gap-4 border-b border-line pb-2">
		<h2 className="min-w-0 truncate font-semibold">{title}</h2>
		<Button
			variant="ghost"
			size="icon"
			className="icon-end -my-1"
			aria-label="Close settings"
			title="Close settings"
			onClick={close}
		>
			<X className="size-4" aria-hidden />
		</Button>
	</header>
)

/** The same where the panel is a sheet; a field's has what its row in the list has. */
export const SheetHead = ({
	title,
	field,
	onRemove,
	close,
}: {
	title: string
	field: Field | undefined
	onRemove: ((key: string) => void) | undefined
	close: () => void
}) => (
	<header className="sticky top-0 z-10 -mx-(--gutter) mb-3 flex items-center border-b border-line bg-surface px-(--gutter) py-1">
		<h2 className="min-w-0 flex-1 truncate font-semibold">
			<bdi>{field?.label ?? title}</bdi>
		</h2>
		{field && onRemove && (
			<Button
				variant="ghost"
				size="icon"
				aria-label={`Remove ${field.label}`}
				title="Remove"
				onClick={() => onRemove(field.key)}
			>
				<Trash2 className="size-4" aria-hidden />
			</Button>
		)}
		<Button
			variant="ghost"
			size="icon"
			className="icon-end"
			aria-label="Close"
			title="Close"
			onClick={close}
		>
			<X className="size-4" aria-hidden />
		</Button>
	</header>
)

/** Shows or hides the panel where it has a column. */
export function PanelToggle({ shown, onToggle }: { shown: boolean; onToggle: () => void }) {
	const label = shown ? 'Hide panel' : 'Show panel'
	return (
		<Button
			variant="ghost"
			size="icon"
			className="max-lg:hidden"
			aria-label={label}
			title={label}
			aria-expanded={shown}
			onClick={onToggle}
		>
			<PanelRight className="size-4" aria-hidden />
		</Button>
	)
}
