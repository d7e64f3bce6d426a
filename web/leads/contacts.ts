import { type Contact, contactHrefs } from '../../schema/fields'
import { titleCase } from '../ui/titleCase'
import { toast } from '../ui/toast'

const keys = Object.keys(contactHrefs) as (keyof typeof contactHrefs)[]

/** The ways to reach a lead: their email and phone, each with the address that a click on it opens. */
export const contactsOf = (lead: Omit<Contact, 'name'>) =>
	keys.flatMap((key) => {
		const text = lead[key]
		return text ? [{ key, text, href: contactHrefs[key](text) }] : []
	})

/** Copies an email address or phone number. */
export async function copyContact(text: string, what: string) {
	try {
		await navigator.clipboard.writeText(text)
		toast({ title: `${titleCase(what)} copied` })
	} catch {
		toast({ title: `Couldn’t copy the ${what}`, variant: 'destructive' })
	}
}
