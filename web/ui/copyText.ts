import { toast } from './toast'

/** Copies a link and says so; returns whether the browser allowed it. */
export async function copyText(text: string) {
	try {
		await navigator.clipboard.writeText(text)
	} catch {
		toast({
			title: 'Could not copy the link',
			description: `Your browser did not allow it. The link is ${text}`,
			variant: 'destructive',
		})
		return false
	}
	toast({
		title: 'Link copied to clipboard',
		description: 'You can now share this link with others.',
	})
	return true
}
