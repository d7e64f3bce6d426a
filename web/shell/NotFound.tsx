import { useQuery } from '@tanstack/react-query'
import { Search } from 'lucide-react'
import { use } from 'react'
import { Link } from 'react-router'
import { paths } from '../../schema/paths'
import { Button } from '../ui/Button'
import { OpenSearch } from './openSearch'
import { userQuery } from './session'
import { usePageTitle } from './usePageTitle'

/** Says that there is nothing here, and offers a search. */
export default function NotFound() {
	usePageTitle('Page not found')
	const { data: user } = useQuery(userQuery)
	const search = use(OpenSearch)
	return (
		<div className="grid min-h-[60vh] place-items-center text-center">
			<div>
				<p className="font-semibold text-accent-ink">404</p>
				<h1 className="mt-2 text-2xl font-semibold">Page not found</h1>
				<p className="mt-3 mb-8 text-soft">There’s nothing at this address. It may have moved.</p>
				<div className="flex flex-wrap justify-center gap-2">
					{search && (
						<Button variant="secondary" onClick={search}>
							<Search className="size-4" aria-hidden /> Search links and leads
						</Button>
					)}
					<Button asChild>
						<Link to={paths.home()}>{user ? 'Back to dashboard' : 'Go to the home page'}</Link>
					</Button>
				</div>
			</div>
		</div>
	)
}
