import { defaultFields } from './fields'

/** The form of /l/demo, which anyone can try. */
export const demoForm = {
	title: 'The 2026 salary report',
	description:
		'What 4,200 designers in 31 countries really earn. Tell us where to reach you and it opens right away.',
	fields: defaultFields,
	host: null,
}
