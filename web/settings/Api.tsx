import { ArrowUpRight } from 'lucide-react'
import { Link } from 'react-router'
import { paths } from '../../schema/paths'
import { TokensSection } from '../connections/TokensSection'
import { Button } from '../ui/Button'
import { Card, CardHead, cardBody } from '../ui/Card'
import { Panel } from '../ui/Panel'
import { Group } from './Group'

export default function Api() {
	return (
		<Group>
			<Panel name="The list of tokens">
				<TokensSection />
			</Panel>
			<Card>
				<CardHead title="Documentation" hint="What programs and assistants can do with a token" />
				<div className={cardBody}>
					<Button asChild variant="secondary">
						<Link to={paths.apiReference()}>
							API Reference <ArrowUpRight className="size-4 text-soft" aria-hidden />
						</Link>
					</Button>
				</div>
			</Card>
		</Group>
	)
}
