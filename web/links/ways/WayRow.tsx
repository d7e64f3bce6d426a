import { Pencil, QrCode, Trash2 } from 'lucide-react'
import { DropdownMenu } from 'radix-ui'
import { type FormEvent, useState } from 'react'
import type { WayNumbers } from '../../../schema/analytics'
import { maxWayLabel, type WayIn } from '../../../schema/wayIn'
import { Only } from '../../shell/may'
import { shownRate } from '../../stats/shownRate'
import { Button } from '../../ui/Button'
import { CopyButton } from '../../ui/CopyButton'
import { box } from '../../ui/Field'
import { Menu, MoreButton, menuItemClass } from '../../ui/Menu'
import { formatNumber } from '../../ui/numbers'
import { type LinkRow, shareUrl, shownName } from '../queries'
import { useRelabelWay, useRemoveWay } from './queries'

const cell =
	'h-11 text-right tabular-nums max-sm:block max-sm:h-auto max-sm:text-sm max-sm:text-soft'

/** A channel of a link with its numbers, or without `way` those of the link's own address. */
export function WayRow({
	link,
	way,
	counted,
	share,
}: {
	link: LinkRow
	way?: WayIn
	counted: WayNumbers | undefined
	share?: () => void
}) {
	const [renaming, setRenaming] = useState(false)
	const remove = useRemoveWay(link.id)
	const { people = 0, leads = 0, conversionRate = '' } = counted ?? {}
	return (
		<tr className="max-sm:flex max-sm:flex-wrap max-sm:items-center max-sm:gap-x-3 max-sm:py-2">
			<th scope="row" className="min-w-0 pr-4 font-normal max-sm:basis-full max-sm:pr-0 sm:py-1.5">
				{!way ? (
					<span className="text-soft">The link’s own address</span>
				) : renaming ? (
					<RenameWay link={link} way={way} close={() => setRenaming(false)} />
				) : (
					<>
						<bdi className="block truncate font-semibold">{way.label}</bdi>
						<span className="block truncate font-mono text-sm text-soft">
							{shownName(link)}/{way.name}
						</span>
					</>
				)}
			</th>
			<td className={cell}>
				{formatNumber(people)}
				<span className="sm:hidden"> {people === 1 ? 'person' : 'people'}</span>
			</td>
			<td className={cell}>
				{formatNumber(leads)}
				<span className="sm:hidden"> {leads === 1 ? 'lead' : 'leads'}</span>
			</td>
			<td className={cell}>{shownRate(conversionRate, people, leads)}</td>
			<td className="text-right whitespace-nowrap max-sm:ml-auto">
				{way && (
					<>
						<CopyButton
							text={shareUrl(link, way.name)}
							label={`Copy the address of ${way.label}`}
						/>
						<Button
							variant="ghost"
							size="icon"
							aria-label={`QR code of ${way.label}`}
							title="QR code"
							onClick={share}
						>
							<QrCode className="size-4" />
						</Button>
						<Only action="links.write">
							<Menu trigger={<MoreButton label={`More for ${way.label}`} />} align="end">
								<DropdownMenu.Item className={menuItemClass} onSelect={() => setRenaming(true)}>
									<Pencil className="size-4" aria-hidden /> Rename
								</DropdownMenu.Item>
								<DropdownMenu.Item className={menuItemClass} onSelect={() => remove.mutate(way)}>
									<Trash2 className="size-4" aria-hidden /> Remove
								</DropdownMenu.Item>
							</Menu>
						</Only>
					</>
				)}
			</td>
		</tr>
	)
}

/** A way's label as a field; Escape leaves it as it was. */
function RenameWay({ link, way, close }: { link: LinkRow; way: WayIn; close: () => void }) {
	const relabel = useRelabelWay(link.id)
	const [label, setLabel] = useState(way.label)
	function save(event: FormEvent) {
		event.preventDefault()
		if (!label.trim() || relabel.isPending) return
		relabel.mutate({ name: way.name, label: label.trim() }, { onSuccess: close })
	}
	return (
		<form onSubmit={save} className="flex gap-2 py-1.5">
			<input
				// biome-ignore lint/a11y/noAutofocus: the owner has just asked to rename it
				autoFocus
				aria-label="Where you share it"
				dir="auto"
				value={label}
				maxLength={maxWayLabel}
				className={`${box} h-(--control) min-w-0 flex-1`}
				onChange={({ target }) => setLabel(target.value)}
				onKeyDown={({ key }) => key === 'Escape' && close()}
			/>
			<Button type="submit" pending={relabel.isPending} disabled={!label.trim()}>
				Save
			</Button>
		</form>
	)
}
