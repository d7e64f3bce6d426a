import {
	Archive,
	CreditCard,
	Download,
	Keyboard,
	LogOut,
	type LucideIcon,
	Monitor,
	Moon,
	Palette,
	Plug,
	Plus,
	ScrollText,
	ShieldAlert,
	Sun,
	Trash2,
	Upload,
	User,
	Users,
} from 'lucide-react'
import { paths } from '../../schema/paths'
import type { Action as Permitted } from '../../schema/permissions'
import { webhookFormatNames } from '../../schema/webhookFormat'
import { mainScreens } from '../shell/screens'
import type { Theme } from '../shell/theme'

export type Command = {
	name: string
	/** Other words people search for. */
	words: string
	icon: LucideIcon
	/** The equivalent shortcut, as displayed. */
	keys?: string
	/** What its user must be allowed to do; undefined if anyone may. */
	needs?: Permitted
} & ({ to: string } | { run: Action } | { theme: Theme } | { act: () => void })

/** Actions handled by the palette itself. */
export type Action = 'create' | 'import' | 'export' | 'shortcuts' | 'logout'

const otherWords = {
	Overview: 'dashboard home',
	Links: 'manage',
	Leads: 'manage people',
	Analytics: 'numbers charts visitors people sources campaigns countries rate',
	Game: 'center achievements leaderboard challenges',
}

export const places: Command[] = [
	...mainScreens.map(({ key, ...screen }) => ({
		...screen,
		words: otherWords[screen.name],
		keys: `G ${key.toUpperCase()}`,
	})),
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
		name: 'Design',
		words: 'look color logo pages brand theme template',
		icon: Palette,
		to: paths.design(),
		needs: 'design.write',
	},
	{
		name: 'Account Settings',
		words:
			'profile name password passkeys recovery codes email notifications mail privacy data download erase retention delete sessions devices log plan receipts security',
		icon: User,
		to: paths.account(),
	},
	{
		name: 'Connections',
		words: `api tokens keys programs assistants mcp webhooks integrations notifications ${webhookFormatNames.join(' ')}`,
		icon: Plug,
		to: paths.connections(),
		needs: 'webhooks.read',
	},
	{
		name: 'Members',
		words: 'people team invite roles seats permissions',
		icon: Users,
		to: paths.members(),
	},
	{
		name: 'Log of who did what',
		words: 'audit activity history security',
		icon: ScrollText,
		to: paths.log(),
		needs: 'log.read',
	},
	{
		name: 'Pricing',
		words: 'plans upgrade billing subscription price',
		icon: CreditCard,
		to: paths.pricing(),
	},
]

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
		name: 'Import leads',
		words: 'csv upload file',
		icon: Upload,
		run: 'import',
		needs: 'leads.write',
	},
	{
		name: 'Export all leads as CSV',
		words: 'download file',
		icon: Download,
		run: 'export',
		needs: 'leads.export',
	},
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
