import { Check, Copy } from 'lucide-react'
import { useState } from 'react'
import { Button } from './Button'
import { copyText } from './copyText'

/** A button that copies a short link's full URL. */
export function CopyButton({
	text,
	label,
	tabIndex,
	className,
}: {
	text: string
	label: string
	tabIndex?: number
	className?: string
}) {
	const [copied, setCopied] = useState(false)
	async function copy() {
		if (!(await copyText(text))) return
		setCopied(true)
		setTimeout(() => setCopied(false), 2000)
	}
	const Icon = copied ? Check : Copy
	return (
		<Button
			variant="ghost"
			size="icon"
			aria-label={label}
			title={label}
			tabIndex={tabIndex}
			className={className}
			onClick={copy}
		>
			<Icon className="size-4" />
		</Button>
	)
}
