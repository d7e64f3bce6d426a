import {
	Archive,
	CreditCard,
	Download,
	Keyboard,
	ListChecks,
	LogOut,
	type LucideIcon,
	Monitor,
	Moon,
	Plus,
	Settings,
	ShieldAlert,
	Sun,
	Trash2,
	Upload,
} from 'lucide-react'
import { paths, settingsPages } from '../../schema/paths'
import type { Action as Permitted } from '../../schema/permissions'
import { webhookFormatNames } from '../../schema/webhookFormat'
import { settings } from '../settings/pages'
import { keyedScreens, openTriage, setupScreens } from '../shell/screens'
import type { Theme } from '../shell/theme'

export type Command = {
	name: string
	/** Other words people search for. */
	words: string
	icon: LucideIcon
	/** The equivalent shortcut, as displayed. */
	keys?: string
	/** How many rows it leads to. */
	count?: string | undefined
	/** What its user must be allowed to do; undefined if anyone may. */
	needs?: Permitted
} & ({ to: string } | { run: Action } | { theme: Theme } | { act: () => void })

/** Actions handled by the palette itself. */
export type Action = 'create' | 'import' | 'importLinks' | 'export' | 'shortcuts' | 'logout'

const otherWords = {
	Dashboard: 'overview home',
	Links: 'manage',
	Leads: 'manage people',
	Analytics: 'numbers charts visitors people sources campaigns countries rate',
	Settings: 'preferences account workspace',
	'Game Center': 'achievements leaderboard challenges',
}

export const places: Command[] = [
	...keyedScreens.map(({ name, to, icon, key }) => ({
		name,
		to,
		icon,
		words: otherWords[name],
		keys: `G ${key.toUpperCase()}`,
	})),
	{
		...setupScreens[0],
		words: 'look color logo pages brand theme template',
	},
	{
		...setupScreens[1],
		words: `webhooks integrations tools ${webhookFormatNames.join(' ')}`,
	},
	{
		name: 'Suspected spam',
		words: 'leads held junk',
		icon: ShieldAlert,
		to: `${paths.leads()}?status=suspect`,
	},
	{
		name: 'Archived links',
		words: 'archive old',
		icon: Archive,
		to: `${paths.links()}?state=archived`,
	},
	{
		name: 'Trash',
		words: 'deleted restore undo bin',
		icon: Trash2,
		to: paths.trash(),
	},
	{
		name: 'Pricing',
		words: 'plans upgrade billing subscription price',
		icon: CreditCard,
		to: paths.pricing(),
	},
]

/** The settings' pages, which are too many to list before anything is typed. */
export const settingsPlaces = settingsPages.map((page): Command => {
	const { name, words, needs } = settings[page]
	return {
		name: `Settings: ${name}`,
		words,
		icon: Settings,
		to: paths.settings(page),
		...(needs && { needs }),
	}
})

/** What is done with links and leads. */
export const actions: Command[] = [
	{
		name: 'Create a link',
		words: 'new add',
		icon: Plus,
		keys: 'C',
		run: 'create',
		needs: 'links.write',
	},
	{
		name: 'Triage open leads',
		words: 'next follow up work',
		icon: ListChecks,
		keys: 'T',
		to: openTriage,
		needs: 'leads.write',
	},
	{
		name: 'Import Leads',
		words: 'csv upload file',
		icon: Upload,
		run: 'import',
		needs: 'leads.write',
	},
	{
		name: 'Import Links',
		words: 'csv upload file move bitly',
		icon: Upload,
		run: 'importLinks',
		needs: 'links.write',
	},
	{
		name: 'Export all leads as CSV',
		words: 'download file',
		icon: Download,
		run: 'export',
		needs: 'leads.export',
	},
]

/** What is done with the app. */
export const appActions: Command[] = [
	{ name: 'Use light theme', words: 'appearance bright', icon: Sun, theme: 'light' },
	{ name: 'Use dark theme', words: 'appearance night', icon: Moon, theme: 'dark' },
	{ name: 'Use system theme', words: 'appearance auto', icon: Monitor, theme: 'system' },
	{
		name: 'Show keyboard shortcuts',
		words: 'keys help',
		icon: Keyboard,
		keys: '?',
		run: 'shortcuts',
	},
	{ name: 'Log out', words: 'logout sign out leave', icon: LogOut, run: 'logout' },
]

/** Whether the texts contain all words of `text`. */
export function matches(text: string, ...texts: string[]) {
	const searched = texts.join(' ').toLowerCase()
	return text
		.toLowerCase()
		.split(/\s+/)
		.every((word) => searched.includes(word))
}

const wordsIn = (text: string) => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []

/** The commands that `text` may mean: first those whose names say so. */
export function meantBy(text: string, commands: Command[]) {
	const isNamed = ({ name }: Command) => isMeant(text, { name, words: '' })
	return commands
		.filter((command) => isMeant(text, command))
		.sort((a, b) => Number(isNamed(b)) - Number(isNamed(a)))
}

/** Whether each word of `text` begins one of the command's words; keywords count from three letters on. */
function isMeant(text: string, { name, words }: Pick<Command, 'name' | 'words'>) {
	const typed = wordsIn(text)
	const begins = (word: string) => (one: string) => one.startsWith(word)
	const [inName, others] = [wordsIn(name), wordsIn(words)]
	return (
		typed.length > 0 &&
		typed.every(
			(word) => inName.some(begins(word)) || (word.length > 2 && others.some(begins(word))),
		)
	)
}
