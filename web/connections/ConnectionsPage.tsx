import { Link } from 'react-router'
import { paths } from '../../schema/paths'
import { ProofDialog } from '../shell/ProofDialog'
import { usePageTitle } from '../shell/usePageTitle'
import { PageHead } from '../ui/PageHead'
import { Panel } from '../ui/Panel'
import { TokensSection } from './TokensSection'
import { WebhooksSection } from './WebhooksSection'

export default function ConnectionsPage() {
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
			<div className="grid gap-5 max-xl:max-w-3xl xl:grid-cols-2">
				<Panel name="The list of webhooks">
					<WebhooksSection />
				</Panel>
				<Panel name="The list of tokens">
					<TokensSection />
				</Panel>
			</div>
			<ProofDialog />
		</>
	)
}
