import { useQuery } from '@tanstack/react-query'
import { Search } from 'lucide-react'
import { use } from 'react'
import { Link } from 'react-router'
import { paths } from '../../schema/paths'
import { Button } from '../ui/Button'
import { NothingHere } from '../ui/NothingHere'
import { HeadSlot, PageHead } from '../ui/PageHead'
import { OpenSearch } from './openSearch'
import { userQuery } from './session'
import { usePageTitle } from './usePageTitle'

/** Says that there is nothing here, and offers a search. */
export default function NotFound() {
	usePageTitle('Page not found')
	const { data: user } = useQuery(userQuery)
	const search = use(OpenSearch)
	const framed = use(HeadSlot) !== undefined
	const title = 'Page not found'
	return (
		<>
			{framed && <PageHead title={title} />}
			<NothingHere
				eyebrow="404"
				{...(!framed && { title })}
				text="There’s nothing at this address. It may have moved."
			>
				<Button asChild variant={user ? 'primary' : 'secondary'}>
					<Link to={paths.home()}>{user ? 'Back to dashboard' : 'Go to the home page'}</Link>
				</Button>
				{search && (
					<Button variant="secondary" onClick={search}>
						<Search className="size-4" aria-hidden /> Search links and leads
					</Button>
				)}
			</NothingHere>
		</>
	)
}
