import { useSearchParams } from 'react-router'
import { nextPath } from '../shell/nextPath'
import { ProviderButtons } from '../shell/ProviderButtons'

/** The sign-in providers, which lead to where the login was asked for. */
export function OtherLogins() {
	const [search] = useSearchParams()
	return (
		<ProviderButtons next={nextPath(search.get('next'))} email={search.get('email') ?? undefined} />
	)
}
