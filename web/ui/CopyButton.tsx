import { Check, Copy } from 'lucide-react'
import { useState } from 'react'
import { Button } from './Button'
import { toast } from './toast'

/** Copies a short link's full URL. */
export function CopyButton({ text, label }: { text: string; label: string }) {
	const [copied, setCopied] = useState(false)
	async function copy() {
		try {
			await navigator.clipboard.writeText(text)
		} catch {
			toast({
				title: 'Could not copy the link',
				description: `Your browser did not allow it. The link is ${text}`,
				variant: 'destructive',
			})
			return
		}
		setCopied(true)
		setTimeout(() => setCopied(false), 2000)
		toast({
			title: 'Link copied to clipboard',
			description: 'You can now share this link with others.',
		})
	}
	const Icon = copied ? Check : Copy
	return (
		<Button variant="ghost" size="icon" aria-label={label} title={label} onClick={copy}>
			<Icon className="size-4" />
		</Button>
	)
}
