import { Sparkles } from 'lucide-react'
import { Link } from 'react-router'
import { paths } from '../../schema/paths'
import { Button } from '../ui/Button'

/** A link to the plans, on servers that sell any. */
export const UpgradeLink = ({
	narrow = false,
	onClick,
}: {
	/** Whether phones show its icon alone. */
	narrow?: boolean
	onClick?: () => void
}) => (
	<Button asChild variant="secondary">
		<Link to={paths.pricing({ plan: 'pro' })} onClick={onClick}>
			<Sparkles className="size-4 text-accent-ink" aria-hidden />
			<span className={narrow ? 'max-sm:sr-only' : ''}>Upgrade</span>
		</Link>
	</Button>
)
