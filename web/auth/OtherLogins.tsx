import { useSearchParams } from 'react-router'
import { nextPath } from '../shell/nextPath'
import { ProviderButtons } from '../shell/ProviderButtons'

/** The sign-in providers, which return to the page that required the login. */
export function OtherLogins() {
	const [search] = useSearchParams()
	return (
		<ProviderButtons next={nextPath(search.get('next'))} email={search.get('email') ?? undefined} />
	)
}
