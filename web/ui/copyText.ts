import { toast } from './toast'

const linkCopied = {
	title: 'Link copied to clipboard',
	description: 'You can now share this link with others.',
}

/** Copies a link, or what `copied` says, and says so; returns whether the browser allowed it. */
export async function copyText(
	text: string,
	copied: { title: string; description: string } = linkCopied,
) {
	try {
		await navigator.clipboard.writeText(text)
	} catch {
		toast({
			title: copied === linkCopied ? 'Could not copy the link' : 'Could not copy this',
			description:
				copied === linkCopied
					? `Your browser did not allow it. The link is ${text}`
					: 'Your browser did not allow it.',
			variant: 'destructive',
		})
		return false
	}
	toast(copied)
	return true
}
