import { Download, Lock, Upload } from 'lucide-react'
import { Suspense, startTransition, useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { paths } from '../../schema/paths'
import { exportPath } from '../leads/queries'
import { usePlan } from '../plans/usePlan'
import { lazyPart } from '../shell/lazyPart'
import { Only } from '../shell/may'
import { Panel } from '../ui/Panel'
import { useIsPhone, useIsTablet } from '../ui/useNarrow'
import { DeleteLink } from './DeleteLink'
import { EditLinkDialog } from './EditLink'
import { CopyLink } from './LinkAddress'
import { LinkMenu, LinkMenuItem } from './LinkMenu'
import type { LinkRow } from './queries'
import { ShareDialog } from './ShareDialog'

const ImportLeads = lazyPart(() => import('../import/ImportLeads'))

/** The actions of a link's page: copying the link, and a menu of all others, which is all that phones have room for. */
export function LinkActions({
	link,
	publishes = false,
	saves = false,
}: {
	link: LinkRow
	/** Whether there is something to publish, which is the primary button then. */
	publishes?: boolean
	/** Whether the page's primary button saves it. */
	saves?: boolean
}) {
	const [opened, setOpened] = useState<'edit' | 'share' | 'import' | 'delete'>()
	const open = (part: typeof opened) => startTransition(() => setOpened(part))
	const close = () => setOpened(undefined)
	const navigate = useNavigate()
	const { canExport } = usePlan()
	const phone = useIsPhone()
	const tablet = useIsTablet()
	return (
		<>
			<LinkMenu
				link={link}
				label="More actions"
				variant="secondary"
				className="max-sm:border-transparent max-sm:bg-transparent max-sm:in-data-editing:-mr-2.5"
				onOpen={open}
				onDelete={() => open('delete')}
			>
				{(onceClosed) => (
					<>
						<Only action="leads.write">
							<ImportItem onSelect={onceClosed(() => open('import'))} />
						</Only>
						<LinkMenuItem
							icon={canExport ? <Download /> : <Lock />}
							onSelect={() =>
								canExport
									? window.location.assign(exportPath({ linkId: String(link.id) }))
									: navigate(paths.pricing({ plan: 'pro' }))
							}
						>
							Export Leads
						</LinkMenuItem>
					</>
				)}
			</LinkMenu>
			{/* On phones, it stands below the address; without a sidebar, what an editor does has no room beside it. */}
			{!phone && !(publishes && tablet) && (
				<CopyLink link={link} variant={publishes || saves ? 'secondary' : 'primary'} />
			)}
			{opened === 'delete' && <DeleteLink link={link} close={close} />}
			{opened === 'edit' && <EditLinkDialog link={link} close={close} />}
			{opened === 'share' && (
				<Suspense fallback={null}>
					<ShareDialog link={link} close={close} />
				</Suspense>
			)}
			{opened === 'import' && (
				<Panel name="The import">
					<Suspense>
						<ImportLeads link={link} onClose={close} />
					</Suspense>
				</Panel>
			)}
		</>
	)
}

/** Fetches the import as the menu opens, so that its dialog is there once it is chosen. */
function ImportItem({ onSelect }: { onSelect: () => void }) {
	useEffect(() => void ImportLeads.fetch(), [])
	return (
		<LinkMenuItem icon={<Upload />} onSelect={onSelect}>
			Import Leads
		</LinkMenuItem>
	)
}
