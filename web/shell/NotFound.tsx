import { useQuery } from '@tanstack/react-query'
import { FileQuestion, Search } from 'lucide-react'
import { use } from 'react'
import { Link } from 'react-router'
import { paths } from '../../schema/paths'
import { Button } from '../ui/Button'
import { EmptyState } from '../ui/EmptyState'
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
	const text = 'There’s nothing at this address. It may have moved.'
	const ways = (
		<>
			<Button asChild variant={user ? 'primary' : 'secondary'}>
				<Link to={paths.home()}>{user ? 'Back to dashboard' : 'Go to the home page'}</Link>
			</Button>
			{search && (
				<Button variant="secondary" onClick={search}>
					<Search className="size-4" aria-hidden /> Search links and leads
				</Button>
			)}
		</>
	)
	if (!framed) {
		return (
			<NothingHere eyebrow="404" title={title} text={text}>
				{ways}
			</NothingHere>
		)
	}
	return (
		<>
			<PageHead title={title} />
			<EmptyState icon={FileQuestion} text={text}>
				<div className="mt-1 flex flex-wrap justify-center gap-2 max-sm:grid">{ways}</div>
			</EmptyState>
		</>
	)
}
