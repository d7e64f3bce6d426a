import { toast } from './toast'

const linkCopied = {
	title: 'Link copied to clipboard',
	description: 'You can now share this link with others.',
}

/** Copies a link, or something else with its own toast; returns whether the browser allowed it. */
export async function copyText(
	text: string,
	copied: { title: string; description: string } = linkCopied,
) {
	try {
		await navigator.clipboard.writeText(text)
	} catch {
		toast({
			title: copied === linkCopied ? 'Couldn’t copy the link' : 'Couldn’t copy this',
			description:
				copied === linkCopied
					? `Your browser blocked it. The link is ${text}`
					: 'Your browser blocked it.',
			variant: 'destructive',
		})
		return false
	}
	toast(copied)
	return true
}
