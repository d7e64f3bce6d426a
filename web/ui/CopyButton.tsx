import { Check, Copy } from 'lucide-react'
import { useState } from 'react'
import { Button } from './Button'
import { copyText } from './copyText'

/** A button that copies a short link's full URL, or something else with its own toast. */
export function CopyButton({
	text,
	label,
	copied: told,
	tabIndex,
	className,
}: {
	text: string
	label: string
	copied?: Parameters<typeof copyText>[1]
	tabIndex?: number
	className?: string
}) {
	const [copied, setCopied] = useState(false)
	async function copy() {
		if (!(await copyText(text, told))) return
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
