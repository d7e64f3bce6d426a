import { Link } from 'react-router'
import { paths } from '../../schema/paths'
import { Only, useMay } from '../shell/may'
import { ProofDialog } from '../shell/ProofDialog'
import { usePageTitle } from '../shell/usePageTitle'
import { PageHead } from '../ui/PageHead'
import { Panel } from '../ui/Panel'
import { FeedsSection } from './FeedsSection'
import { PausedSection } from './PausedSection'
import { Tools } from './Tools'
import { WebhooksSection } from './WebhooksSection'

export default function ConnectionsPage() {
	const may = useMay()
	usePageTitle('Connections')
	return (
		<>
			<PageHead
				title="Connections"
				hint={
					<Only action="webhooks.read">
						Send leads to your tools. Your own programs can use the{' '}
						<Link className="text-accent-ink underline" to={paths.settings('api')}>
							API
						</Link>
						.
					</Only>
				}
			/>
			{!may('webhooks.read') && (
				<p className="text-soft">Only the workspace’s owner and admins can see its connections.</p>
			)}
			<Only action="webhooks.read">
				<div className="max-w-6xl space-y-8 *:not-first:border-t *:not-first:border-line *:not-first:pt-8">
					<PausedSection />
					<Panel name="The list of tools">
						<Tools />
					</Panel>
					<Panel name="The list of webhooks">
						<WebhooksSection />
					</Panel>
					<Panel name="The list of feeds">
						<FeedsSection />
					</Panel>
				</div>
			</Only>
			<ProofDialog />
		</>
	)
}
