import { toast } from '../ui/toast'
import { useSavedChoice } from '../ui/useSavedChoice'
import { type LinkRow, useChangeLink } from './queries'

type Choices = Pick<LinkRow, 'active' | 'showHost' | 'leadMails' | 'passThrough' | 'language'>

/** A setting of a link that is saved as soon as it is chosen: the value to show, and what saves another. */
export function useLinkChoice<Name extends keyof Choices>(link: LinkRow, name: Name) {
	const save = useChangeLink(link.id)
	return useSavedChoice<Choices[Name]>(link[name], async (value) => {
		await save.mutateAsync({ [name]: value })
		toast(settingsSaved)
	})
}

export const settingsSaved = {
	title: 'Settings saved',
	description: 'Visitors see the changes within a minute.',
}
