import {
	Archive,
	ArchiveRestore,
	Copy,
	CopyPlus,
	ExternalLink,
	LayoutTemplate,
	Pencil,
	Power,
	Share2,
	Trash2,
} from 'lucide-react'
import { DropdownMenu } from 'radix-ui'
import { type ReactNode, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { paths } from '../../schema/paths'
import { Only } from '../shell/may'
import type { ButtonProps } from '../ui/Button'
import { copyText } from '../ui/copyText'
import { Menu, MoreButton, menuItemClass } from '../ui/Menu'
import { painted } from '../ui/painted'
import { toast } from '../ui/toast'
import { useChangeLinks } from './changes'
import { deleteLinks } from './deletion'
import { useDuplicateLink } from './listQueries'
import { type LinkRow, shareUrl, useChangeLink } from './queries'
import { ShareDialog } from './ShareDialog'

/** The height of the menu with its distance from the button and the window's edge on phones, in pixels. */
const mostHeight = 450

/** Opens a dialog for a link. */
export type OpenPart = (part: 'edit' | 'share', link: LinkRow) => void

/** The actions on a link, in the list and on its page. */
export function LinkMenu({
	link,
	label = `More for ${link.title}`,
	onOpen,
	onDelete = () => deleteLinks([link]),
	tabIndex,
	variant = 'ghost',
	className,
	children,
}: {
	link: LinkRow
	label?: string
	onOpen: OpenPart
	onDelete?: () => void
	tabIndex?: number
	variant?: ButtonProps['variant']
	className?: string | undefined
	/** More actions; those that open a dialog wait until the menu is closed. */
	children?: (onceClosed: (act: () => void) => () => void) => ReactNode
}) {
	const change = useChangeLinks()
	const duplicate = useDuplicateLink()
	const changeOne = useChangeLink(link.id)
	const navigate = useNavigate()
	const url = shareUrl(link)
	// Runs once the menu's button has the focus again: dialogs return it there, and a leaving row passes it on.
	const closed = useRef<() => void>(undefined)
	const onceClosed = (act: () => void) => () => {
		closed.current = act
	}
	// Beside its button, where neither below nor above it is room for all of it. It may cover its link's title.
	const [beside, setBeside] = useState(false)
	const button = useRef<HTMLButtonElement>(null)
	function place(open: boolean) {
		if (!open) return
		void painted().then(ShareDialog.fetch)
		const { top, bottom } = button.current?.getBoundingClientRect() ?? { top: 0, bottom: 0 }
		setBeside(Math.max(top, window.innerHeight - bottom) < mostHeight)
	}
	const archive = () => change.mutate({ rows: [link], change: { archived: !link.archived } })
	return (
		<Menu
			trigger={
				<MoreButton
					label={label}
					ref={button}
					variant={variant}
					className={className}
					tabIndex={tabIndex}
				/>
			}
			onOpenChange={place}
			side={beside ? 'left' : 'bottom'}
			align={beside ? 'start' : 'end'}
			onCloseAutoFocus={() => {
				closed.current?.()
				closed.current = undefined
			}}
		>
			{beside && (
				<DropdownMenu.Label className="w-0 min-w-full truncate px-2 pt-2 pb-1 text-sm text-soft">
					{link.title}
				</DropdownMenu.Label>
			)}
			<LinkMenuItem
				icon={<ExternalLink />}
				onSelect={() => window.open(url, '_blank', 'noreferrer')}
			>
				Open the page
			</LinkMenuItem>
			<LinkMenuItem icon={<Copy />} onSelect={() => copyText(url)}>
				Copy link
			</LinkMenuItem>
			<LinkMenuItem icon={<Share2 />} onSelect={onceClosed(() => onOpen('share', link))}>
				Share and QR code
			</LinkMenuItem>
			{children?.(onceClosed)}
			<Only action="links.write">
				<Line />
				<LinkMenuItem icon={<Pencil />} onSelect={onceClosed(() => onOpen('edit', link))}>
					Edit
				</LinkMenuItem>
				<LinkMenuItem
					icon={<CopyPlus />}
					onSelect={() =>
						duplicate.mutate(link, { onSuccess: ({ id }) => navigate(paths.link(id)) })
					}
				>
					Duplicate
				</LinkMenuItem>
				<LinkMenuItem
					icon={<LayoutTemplate />}
					onSelect={() =>
						changeOne.mutate(
							{ template: !link.template },
							{
								onSuccess: ({ template }) =>
									toast({
										title: template ? 'New links can start from it' : 'It is no longer a template',
									}),
							},
						)
					}
				>
					{link.template ? 'No longer use as template' : 'Use as template'}
				</LinkMenuItem>
				{/* Deactivating, which visitors notice, is left to the settings. */}
				{!link.active && (
					<LinkMenuItem icon={<Power />} onSelect={() => changeOne.mutate({ active: true })}>
						Activate
					</LinkMenuItem>
				)}
				<LinkMenuItem icon={link.archived ? <ArchiveRestore /> : <Archive />} onSelect={archive}>
					{link.archived ? 'Restore from archive' : 'Archive'}
				</LinkMenuItem>
				<Line />
				<LinkMenuItem icon={<Trash2 />} onSelect={onceClosed(onDelete)} danger>
					Delete Link
				</LinkMenuItem>
			</Only>
		</Menu>
	)
}

const Line = () => <DropdownMenu.Separator className="my-1 h-px bg-line" />

/** An entry of the menu. */
export function LinkMenuItem({
	icon,
	onSelect,
	danger,
	children,
}: {
	icon: ReactNode
	onSelect: () => void
	danger?: true
	children: string
}) {
	return (
		<DropdownMenu.Item
			className={`${menuItemClass} ${danger ? 'text-bad' : ''} [&>svg]:size-4`}
			onSelect={onSelect}
		>
			{icon}
			{children}
		</DropdownMenu.Item>
	)
}
