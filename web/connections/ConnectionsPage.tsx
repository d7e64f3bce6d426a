import { Link } from 'react-router'
import { paths } from '../../schema/paths'
import { ProofDialog } from '../shell/ProofDialog'
import { usePageTitle } from '../shell/usePageTitle'
import { PageHead } from '../ui/PageHead'
import { Panel } from '../ui/Panel'
import { TokensSection } from './TokensSection'

export default function ConnectionsPage() {
	usePageTitle('Connections')
	return (
		<div className="max-w-3xl">
			<PageHead
				title="Connections"
				hint={
					<p>
						Programs that work with your links and leads.{' '}
						<Link className="text-accent-ink underline" to={paths.apiReference()}>
							What they can do
						</Link>
					</p>
				}
			/>
			<Panel name="The list of tokens">
				<TokensSection />
			</Panel>
			<ProofDialog />
		</div>
	)
}
