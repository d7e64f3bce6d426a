import { useQuery } from '@tanstack/react-query'
import { Command as Menu } from 'cmdk'
import { Bookmark, Link2, UserRound } from 'lucide-react'
import { Dialog } from 'radix-ui'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { addressOf } from '../../schema/fields'
import { searchLimit } from '../../schema/leadList'
import { paths } from '../../schema/paths'
import { cutText } from '../../schema/text'
import { exportPath, viewsQuery } from '../leads/queries'
import { ours } from '../leads/views'
import { foundLinksQuery } from '../links/listQueries'
import { type LinkRow, nameOf } from '../links/queries'
import { usePlan } from '../plans/usePlan'
import { useHidden } from '../shell/hidden'
import { lazyPart } from '../shell/lazyPart'
import { useSelectionActs } from '../shell/selectionActs'
import { chooseTheme } from '../shell/theme'
import { useLogout } from '../shell/useLogout'
import { giveFocusBack } from '../ui/Dialog'
import { Keys } from '../ui/Keys'
import { type Action, actions, type Command, matches, places } from './commands'
import { foundLeadsQuery } from './queries'

const ImportDialog = lazyPart(() => import('../import/ImportDialog'))

/** How many links it lists at once. */
const shownLinks = 6

/** The command palette: goes to any screen, link or lead, and runs commands. */
export default function Palette({
	close,
	showShortcuts,
	showCreate,
}: {
	close: () => void
	showShortcuts: () => void
	showCreate: () => void
}) {
	const [text, setText] = useState('')
	const [choosingLink, setChoosingLink] = useState(false)
	const [importing, setImporting] = useState<LinkRow>()
	const [opener] = useState(() => document.activeElement)
	const then = useRef<() => void>(null)
	const navigate = useNavigate()
	const { canExport } = usePlan()
	const logout = useLogout()
	const sought = useSettled(text.trim())
	const hidden = useHidden('links')
	const found = useQuery(foundLinksQuery(cutText(sought, searchLimit)))
	// Results for the previous text stay until new ones arrive, and Enter must not pick them.
	const foundLinks = (found.data ?? []).filter(
		({ id, title, shortId, slug }) =>
			!hidden.has(id) && matches(text.trim(), title, shortId, slug ?? ''),
	)
	const leads = useQuery(foundLeadsQuery(choosingLink ? '' : sought))

	/** Closes, then acts once the focus is free. */
	function leave(act?: () => void) {
		then.current = act ?? null
		close()
	}
	const goTo = (path: string) =>
		leave(() => {
			giveFocusBack(null)
			navigate(path)
		})
	const does: Record<Action, () => void> = {
		create: showCreate,
		import: () => {
			setText('')
			setChoosingLink(true)
		},
		export: () => (canExport ? leave(download) : goTo(paths.pricing({ plan: 'pro' }))),
		shortcuts: showShortcuts,
		logout: () => leave(() => logout.mutate()),
	}
	function run(command: Command) {
		if ('to' in command) return goTo(command.to)
		if ('run' in command) return does[command.run]()
		if ('act' in command) return leave(command.act)
		chooseTheme(command.theme)
		return leave()
	}
	const { data: saved = [] } = useQuery(viewsQuery)
	const views = [...ours, ...saved].map(
		({ name, query }): Command => ({
			name,
			words: 'leads view',
			icon: Bookmark,
			to: `${paths.leads()}?${query}`,
		}),
	)
	const selection = useSelectionActs().map(
		({ name, icon, run }): Command => ({ name, words: 'selection selected', icon, act: run }),
	)
	if (importing) return <ImportDialog link={importing} onClose={() => leave()} />

	const said = text.trim()
	const known = (commands: Command[]) =>
		commands.filter(({ name, words }) => !said || matches(said, name, words))
	return (
		<Dialog.Root open onOpenChange={(open) => !open && leave()}>
			<Dialog.Portal>
				<Dialog.Overlay className="fixed inset-0 z-40 bg-black/40" />
				<Dialog.Content
					aria-describedby={undefined}
					onCloseAutoFocus={(event) => {
						event.preventDefault()
						if (then.current) then.current()
						else giveFocusBack(opener)
					}}
					className="fixed top-[12vh] left-1/2 z-50 flex max-h-[min(28rem,76dvh)] w-[calc(100vw-1.5rem)] max-w-xl -translate-x-1/2 flex-col overflow-hidden rounded-lg bg-surface text-ink shadow-lg max-sm:top-3"
				>
					<Dialog.Title className="sr-only">
						{choosingLink ? 'Import leads' : 'Search and commands'}
					</Dialog.Title>
					<Menu shouldFilter={false} loop className="flex min-h-0 flex-col">
						<Menu.Input
							value={text}
							onValueChange={setText}
							aria-label={choosingLink ? 'Choose a link' : 'Search links, leads and commands'}
							placeholder={
								choosingLink ? 'Import into which link?' : 'Search links, leads and commands'
							}
							className="h-12 shrink-0 border-b border-line bg-transparent px-4 text-lg outline-none placeholder:text-soft"
						/>
						<Menu.List className="min-h-0 overflow-y-auto scroll-py-2 p-1.5">
							<Menu.Empty className="px-3 py-8 text-center text-soft">
								{choosingLink && !sought && found.isSuccess && foundLinks.length === 0
									? 'Create a link first. Leads are imported into a link.'
									: leads.isFetching || found.isFetching
										? 'Searching...'
										: 'Nothing found. Try a name, an email or a title.'}
							</Menu.Empty>
							{choosingLink ? (
								<Group heading="Import into">
									{foundLinks.map((link) => (
										<LinkItem key={link.id} link={link} onSelect={() => setImporting(link)} />
									))}
								</Group>
							) : (
								<>
									<Commands heading="Selection" commands={known(selection)} run={run} />
									<Commands heading="Go to" commands={known(places)} run={run} />
									{said && <Commands heading="Views of leads" commands={known(views)} run={run} />}
									{said && foundLinks.length > 0 && (
										<Group heading="Links">
											{foundLinks.slice(0, shownLinks).map((link) => (
												<LinkItem
													key={link.id}
													link={link}
													onSelect={() => goTo(paths.link(link.id))}
												/>
											))}
										</Group>
									)}
									{said && leads.data && leads.data.length > 0 && (
										<Group heading="Leads">
											{leads.data.map((lead) => (
												<Item
													key={lead.id}
													value={`lead ${lead.id}`}
													onSelect={() => goTo(paths.lead(lead.id))}
												>
													<UserRound className="size-4 shrink-0 text-soft" aria-hidden />
													<bdi className="truncate">{lead.name ?? 'Anonymous'}</bdi>
													<bdi className="ml-auto truncate text-sm text-soft">
														{addressOf(lead)}
													</bdi>
												</Item>
											))}
										</Group>
									)}
									<Commands heading="Actions" commands={known(actions)} run={run} />
								</>
							)}
						</Menu.List>
					</Menu>
				</Dialog.Content>
			</Dialog.Portal>
		</Dialog.Root>
	)
}

function Commands({
	heading,
	commands,
	run,
}: {
	heading: string
	commands: Command[]
	run: (command: Command) => void
}) {
	if (commands.length === 0) return null
	return (
		<Group heading={heading}>
			{commands.map((command) => {
				const { name, icon: Icon, keys } = command
				return (
					<Item key={name} value={name} onSelect={() => run(command)}>
						<Icon className="size-4 shrink-0 text-soft" aria-hidden />
						{name}
						{keys && (
							<span className="ml-auto flex gap-1 max-sm:hidden" aria-hidden>
								{keys.split(' ').map((key, at) => (
									// biome-ignore lint/suspicious/noArrayIndexKey: "G G" has the same key twice
									<Keys key={at}>{key}</Keys>
								))}
							</span>
						)}
					</Item>
				)
			})}
		</Group>
	)
}

function LinkItem({ link, onSelect }: { link: LinkRow; onSelect: () => void }) {
	return (
		<Item value={`link ${link.id}`} onSelect={onSelect}>
			<Link2 className="size-4 shrink-0 text-soft" aria-hidden />
			<bdi className="truncate">{link.title}</bdi>
			<span className="ml-auto shrink-0 text-sm text-soft">l/{nameOf(link)}</span>
		</Item>
	)
}

const Group = ({ heading, children }: { heading: string; children: ReactNode }) => (
	<Menu.Group
		heading={heading}
		className="**:[[cmdk-group-heading]]:px-2.5 **:[[cmdk-group-heading]]:pt-2 **:[[cmdk-group-heading]]:pb-1 **:[[cmdk-group-heading]]:text-xs **:[[cmdk-group-heading]]:text-soft"
	>
		{children}
	</Menu.Group>
)

const Item = (props: { value: string; onSelect: () => void; children: ReactNode }) => (
	<Menu.Item
		{...props}
		className="flex min-h-(--control) cursor-pointer items-center gap-3 rounded-md px-2.5 data-[selected=true]:bg-sunken sm:min-h-9"
	/>
)

function download() {
	const link = document.createElement('a')
	link.href = exportPath({})
	link.download = ''
	link.click()
}

/** A text once it stops changing, so that not every keystroke is a request. */
function useSettled(text: string) {
	const [settled, setSettled] = useState(text)
	useEffect(() => {
		const timer = setTimeout(() => setSettled(text), 150)
		return () => clearTimeout(timer)
	}, [text])
	return settled
}
