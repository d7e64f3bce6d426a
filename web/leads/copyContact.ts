import { titleCase } from '../ui/titleCase'
import { toast } from '../ui/toast'

/** Copies an email address or phone number. */
export async function copyContact(text: string, what: string) {
	try {
		await navigator.clipboard.writeText(text)
		toast({ title: `${titleCase(what)} copied` })
	} catch {
		toast({ title: `Couldn’t copy the ${what}`, variant: 'destructive' })
	}
}
