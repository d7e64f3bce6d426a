import { useQuery } from '@tanstack/react-query'
import { Command as Menu } from 'cmdk'
import { Bookmark, Building2, Search } from 'lucide-react'
import { type RefObject, startTransition, useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { useNavigate } from 'react-router'
import { searchLimit } from '../../schema/leadList'
import { paths } from '../../schema/paths'
import { cutText } from '../../schema/text'
import { errorMessage } from '../api/client'
import { shownWorkspace } from '../api/shownWorkspace'
import { useOurViews } from '../leads/ourViews'
import { exportPath, viewsQuery } from '../leads/queries'
import { foundLinksQuery } from '../links/listQueries'
import type { LinkRow } from '../links/queries'
import { usePlan } from '../plans/usePlan'
import { useHidden } from '../shell/hidden'
import { lazyPart } from '../shell/lazyPart'
import { useMay } from '../shell/may'
import { useSelectionActs } from '../shell/selectionActs'
import { chooseTheme } from '../shell/theme'
import { useLogout } from '../shell/useLogout'
import { giveFocusBack } from '../ui/giveFocusBack'
import { formatNumber } from '../ui/numbers'
import { download } from '../ui/saveFile'
import { switchTo, workspacesQuery } from '../workspaces/queries'
import {
	type Action,
	actions,
	appActions,
	type Command,
	matches,
	meantBy,
	places,
	settingsPlaces,
} from './commands'
import { Field } from './Field'
import { CommandItem, Commands, Group, LeadItem, LinkItem, leadValue, linkValue } from './items'
import { Modal } from './Modal'
import { foundLeadsQuery, most, ownTexts, rankOf } from './queries'
import { usePickOnEnter } from './usePickOnEnter'
import { useSettled } from './useSettled'

const ImportLeads = lazyPart(() => import('../import/ImportLeads'))
const ImportLinks = lazyPart(() => import('../linkImport/ImportLinks'))

/** The command palette: goes to any screen, link or lead, and runs commands. */
export default function Palette({
	typed,
	close,
	showShortcuts,
	showCreate,
}: {
	/** What was typed while this was being fetched. */
	typed: RefObject<string>
	close: () => void
	showShortcuts: () => void
	showCreate: () => void
}) {
	const [text, setText] = useState('')
	const [picked, setPicked] = useState('')
	// The field shows before the list does.
	const [listed, setListed] = useState(false)
	useEffect(() => startTransition(() => setListed(true)), [])
	const [choosingLink, setChoosingLink] = useState(false)
	const [importing, setImporting] = useState<LinkRow | 'links'>()
	const navigate = useNavigate()
	const may = useMay()
	const { canExport } = usePlan()
	const logout = useLogout()
	const query = text.trim()
	const sought = useSettled(query)
	const hidden = useHidden('links')
	const found = useQuery(foundLinksQuery(cutText(sought, searchLimit)))
	// Results for the previous text stay until new ones arrive, and Enter must not pick them.
	const foundLinks = (found.data ?? [])
		.filter(
			({ id, title, shortId, slug }) =>
				!hidden.has(id) && matches(query, title, shortId, slug ?? ''),
		)
		.sort((a, b) => Number(matches(query, b.title)) - Number(matches(query, a.title)))
	const leads = useQuery(foundLeadsQuery(choosingLink ? '' : sought))
	const foundLeads = (leads.data?.leads ?? [])
		.filter(
			(lead) => !leads.isPlaceholderData || matches(query, ...ownTexts(lead), lead.linkTitle ?? ''),
		)
		.sort((a, b) => rankOf(sought, a) - rankOf(sought, b))
	const searching = sought !== query || found.isFetching || leads.isFetching
	const failed = found.error ?? leads.error

	function search(text: string) {
		setText(text)
		setListed(true)
		setPicked('')
		setEntered(undefined)
	}
	function enter(typed: string) {
		if (typed !== text) search(typed)
		setEntered(typed)
	}
	/** Closes the palette, then acts once focus has returned. */
	function leave(act?: () => void) {
		flushSync(close)
		act?.()
	}
	const goTo = (path: string) =>
		leave(() => {
			giveFocusBack(null)
			navigate(path)
		})
	const does: Record<Action, () => void> = {
		create: () => leave(showCreate),
		import: () => {
			search('')
			setChoosingLink(true)
		},
		importLinks: () => setImporting('links'),
		export: () =>
			canExport ? leave(() => download(exportPath({}))) : goTo(paths.pricing({ plan: 'pro' })),
		shortcuts: () => leave(showShortcuts),
		logout: () => leave(() => logout.mutate()),
	}
	function run(command: Command) {
		if ('to' in command) return goTo(command.to)
		if ('run' in command) return does[command.run]()
		if ('act' in command) return leave(command.act)
		chooseTheme(command.theme)
		return leave()
	}
	const entryOf = (command: Command) => [command.name, () => run(command)] as const
	const { data: saved = [] } = useQuery(viewsQuery)
	const views = [...useOurViews(), ...saved].map(
		(view): Command => ({
			name: view.name,
			words: 'leads view',
			icon: Bookmark,
			to: `${paths.leads()}?${view.query}`,
		}),
	)
	const { data: workspaces = [] } = useQuery({
		...workspacesQuery,
		enabled: text !== '',
	})
	const shownNow = shownWorkspace()
	const others = workspaces
		.filter(({ id }) => id !== shownNow)
		.map(
			({ id, name }): Command => ({
				name: `Switch to ${name}`,
				words: 'workspace',
				icon: Building2,
				act: () => void switchTo(id),
			}),
		)
	const matching = (commands: Command[]) => {
		const allowed = commands.filter(({ needs }) => !needs || may(needs))
		return query ? meantBy(query, allowed) : allowed
	}
	const offered = Object.entries(useSelectionActs()).map(
		([what, acts]) =>
			[
				what,
				matching(acts.map(({ run, ...act }) => ({ ...act, words: `${what} selected`, act: run }))),
			] as const,
	)
	/** Leads to all results, which the palette has no room for. */
	const allOf = (what: 'links' | 'leads', count: string | undefined): Command => ({
		count,
		name: `All ${what} with “${query}”`,
		words: '',
		icon: Search,
		to: `${paths[what]()}?${new URLSearchParams({ q: query })}`,
	})
	const shown = {
		places: matching(query ? [...places, ...settingsPlaces, ...others] : places),
		views: query ? matching(views) : [],
		links: query ? foundLinks.slice(0, most) : [],
		leads: query ? foundLeads.slice(0, most) : [],
		allLinks:
			query && foundLinks.length > most ? [allOf('links', formatNumber(foundLinks.length))] : [],
		allLeads: query && foundLeads.length > most ? [allOf('leads', leads.data?.count)] : [],
		actions: matching(actions),
		app: matching(appActions),
	}
	// Before anything is typed, what the sidebar doesn't have comes first.
	const [before, after] = query ? [[], shown.actions] : [shown.actions, []]
	const all: (readonly [value: string, pick: () => void])[] = choosingLink
		? foundLinks.map((link) => [linkValue(link), () => setImporting(link)] as const)
		: [
				...[...offered.flatMap(([, acts]) => acts), ...before, ...shown.places, ...shown.views].map(
					entryOf,
				),
				...shown.links.map((link) => [linkValue(link), () => goTo(paths.link(link.id))] as const),
				...shown.allLinks.map(entryOf),
				...shown.leads.map((lead) => [leadValue(lead), () => goTo(paths.lead(lead.id))] as const),
				...[...shown.allLeads, ...after, ...shown.app].map(entryOf),
			]
	const picks = new Map(all)
	const current = picks.has(picked) ? picked : (all[0]?.[0] ?? '')
	const pick = () => picks.get(current)?.()
	const setEntered = usePickOnEnter(query, { there: all.length > 0, searching, pick })
	if (importing === 'links') return <ImportLinks onClose={() => leave()} />
	if (importing) return <ImportLeads link={importing} onClose={() => leave()} />

	return (
		<Modal label={choosingLink ? 'Import Leads' : 'Search and commands'} leave={leave}>
			<Menu
				shouldFilter={false}
				loop
				value={current}
				onValueChange={setPicked}
				className="flex min-h-0 flex-col"
			>
				<Field
					key={String(choosingLink)}
					early={typed}
					text={text}
					onText={search}
					onEnter={enter}
					onCancel={leave}
					label={choosingLink ? 'Choose a link' : 'Search links, leads and commands'}
					hint={choosingLink ? 'Import into which link?' : 'Search or type a command'}
				/>
				<Menu.List className="min-h-0 overflow-y-auto overscroll-contain fade-rest scroll-pt-2 scroll-pb-5 p-1.5 [scrollbar-width:thin]">
					{listed && (
						<>
							<Menu.Empty className="px-3 py-8 text-center text-balance text-soft">
								{choosingLink && !sought && found.isSuccess && foundLinks.length === 0
									? 'Create a link first. Leads are imported into a link.'
									: searching
										? 'Searching...'
										: failed
											? errorMessage(failed)
											: 'Nothing found. Try a name, an email or a title.'}
							</Menu.Empty>
							{choosingLink ? (
								<Group heading="Import into">
									{foundLinks.map((link) => (
										<LinkItem
											key={link.id}
											link={link}
											query={query}
											onSelect={() => setImporting(link)}
										/>
									))}
								</Group>
							) : (
								<>
									{offered.map(([what, acts]) => (
										<Commands key={what} heading={what} commands={acts} {...{ query, run }} />
									))}
									<Commands heading="Actions" commands={before} {...{ query, run }} />
									<Commands heading="Go to" commands={shown.places} {...{ query, run }} />
									<Commands heading="Views of leads" commands={shown.views} {...{ query, run }} />
									{shown.links.length > 0 && (
										<Group heading="Links">
											{shown.links.map((link) => (
												<LinkItem
													key={link.id}
													link={link}
													query={query}
													onSelect={() => goTo(paths.link(link.id))}
												/>
											))}
											{shown.allLinks.map((command) => (
												<CommandItem key={command.name} command={command} run={run} />
											))}
										</Group>
									)}
									{shown.leads.length > 0 && (
										<Group heading="Leads">
											{shown.leads.map((lead) => (
												<LeadItem
													key={lead.id}
													lead={lead}
													query={query}
													onSelect={() => goTo(paths.lead(lead.id))}
												/>
											))}
											{shown.allLeads.map((command) => (
												<CommandItem key={command.name} command={command} run={run} />
											))}
										</Group>
									)}
									<Commands heading="Actions" commands={after} {...{ query, run }} />
									<Commands heading="This app" commands={shown.app} {...{ query, run }} />
								</>
							)}
						</>
					)}
				</Menu.List>
			</Menu>
		</Modal>
	)
}
