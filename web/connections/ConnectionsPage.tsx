import { Link } from 'react-router'
import { paths } from '../../schema/paths'
import { Only, useMay } from '../shell/may'
import { ProofDialog } from '../shell/ProofDialog'
import { usePageTitle } from '../shell/usePageTitle'
import { PageHead } from '../ui/PageHead'
import { Panel } from '../ui/Panel'
import { PausedSection } from './PausedSection'
import { TokensSection } from './TokensSection'
import { WebhooksSection } from './WebhooksSection'

export default function ConnectionsPage() {
	const may = useMay()
	usePageTitle('Connections')
	return (
		<>
			<PageHead
				title="Connections"
				hint={
					<p>
						Where your leads go next, and the programs that work with them.{' '}
						<Link className="text-accent-ink underline" to={paths.apiReference()}>
							What they can do
						</Link>
					</p>
				}
			/>
			{!may('webhooks.read') && (
				<p className="text-soft">
					Only an owner or admin of the workspace can see its connections.
				</p>
			)}
			<Only action="webhooks.read">
				<PausedSection />
				<div className="grid gap-5 max-xl:max-w-3xl xl:grid-cols-2">
					<Panel name="The list of webhooks">
						<WebhooksSection />
					</Panel>
					<Panel name="The list of tokens">
						<TokensSection />
					</Panel>
				</div>
			</Only>
			<ProofDialog />
		</>
	)
}
