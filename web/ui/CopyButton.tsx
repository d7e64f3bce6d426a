import { Check, Copy } from 'lucide-react'
import { useState } from 'react'
import { Button } from './Button'
import { copyText } from './copyText'

/** A button that copies a short link's full URL, or something else with its own toast. */
export function CopyButton({
	text,
	label,
	copied,
	tabIndex,
	className,
}: {
	text: string
	label: string
	/** Its toast. */
	copied?: Parameters<typeof copyText>[1]
	tabIndex?: number
	className?: string
}) {
	const [isDone, setIsDone] = useState(false)
	async function copy() {
		if (!(await copyText(text, copied))) return
		setIsDone(true)
		setTimeout(() => setIsDone(false), 2000)
	}
	const Icon = isDone ? Check : Copy
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
