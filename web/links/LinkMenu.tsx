import {
	Archive,
	ArchiveRestore,
	Copy,
	CopyPlus,
	Ellipsis,
	ExternalLink,
	Pencil,
	Share2,
	Trash2,
} from 'lucide-react'
import { DropdownMenu } from 'radix-ui'
import { type ReactNode, useRef } from 'react'
import { useNavigate } from 'react-router'
import { paths } from '../../schema/paths'
import { Only } from '../shell/may'
import { Button } from '../ui/Button'
import { copyText } from '../ui/copyText'
import { menuItemClass, menuProps } from '../ui/menu'
import { useChangeLinks } from './changes'
import { deleteLinks } from './deletion'
import { useDuplicateLink } from './listQueries'
import { type LinkRow, shareUrl } from './queries'

/** Opens a dialog for a link. */
export type OpenPart = (part: 'edit' | 'share', link: LinkRow) => void

/** The actions on a link in the list. */
export function LinkMenu({
	link,
	onOpen,
	tabIndex,
}: {
	link: LinkRow
	onOpen: OpenPart
	tabIndex?: number
}) {
	const change = useChangeLinks()
	const duplicate = useDuplicateLink()
	const navigate = useNavigate()
	const url = shareUrl(link)
	// Waits until the menu's button has the focus again: dialogs return it there, and a row that leaves passes it on.
	const closed = useRef<() => void>(undefined)
	const onceClosed = (act: () => void) => () => {
		closed.current = act
	}
	const archive = () => change.mutate({ rows: [link], change: { archived: !link.archived } })
	return (
		<DropdownMenu.Root modal={false}>
			<DropdownMenu.Trigger asChild>
				<Button
					variant="ghost"
					size="icon"
					tabIndex={tabIndex}
					aria-label={`More for ${link.title}`}
				>
					<Ellipsis className="size-4" />
				</Button>
			</DropdownMenu.Trigger>
			<DropdownMenu.Portal>
				<DropdownMenu.Content
					align="end"
					{...menuProps}
					onCloseAutoFocus={() => {
						closed.current?.()
						closed.current = undefined
					}}
				>
					<Item icon={<ExternalLink />} onSelect={() => window.open(url, '_blank', 'noreferrer')}>
						Open the page
					</Item>
					<Item icon={<Copy />} onSelect={() => copyText(url)}>
						Copy the link
					</Item>
					<Item icon={<Share2 />} onSelect={onceClosed(() => onOpen('share', link))}>
						Share and QR code
					</Item>
					<Only action="links.write">
						<Item icon={<Pencil />} onSelect={onceClosed(() => onOpen('edit', link))}>
							Edit
						</Item>
						<Item
							icon={<CopyPlus />}
							onSelect={() =>
								duplicate.mutate(link, { onSuccess: ({ id }) => navigate(paths.link(id)) })
							}
						>
							Duplicate
						</Item>
						<Item icon={link.archived ? <ArchiveRestore /> : <Archive />} onSelect={archive}>
							{link.archived ? 'Restore from archive' : 'Archive'}
						</Item>
						<DropdownMenu.Separator className="my-1 h-px bg-line" />
						<Item icon={<Trash2 />} onSelect={onceClosed(() => deleteLinks([link]))} danger>
							Delete
						</Item>
					</Only>
				</DropdownMenu.Content>
			</DropdownMenu.Portal>
		</DropdownMenu.Root>
	)
}

function Item({
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
			className={`${menuItemClass} ${danger ? 'text-bad' : ''} [&>svg]:size-4 [&>svg]:text-soft`}
			onSelect={onSelect}
		>
			{icon}
			{children}
		</DropdownMenu.Item>
	)
}
