import { useQuery } from '@tanstack/react-query'
import { Choice } from '../ui/SelectField'
import { domainsQuery } from './queries'

/** Chooses the domain of a link's address, empty for the default host. Renders nothing if the workspace has none. */
export function DomainChoice({
	domain,
	error,
	onChange,
}: {
	domain: string
	error: string | undefined
	onChange: (domain: string) => void
}) {
	const { data = [] } = useQuery(domainsQuery)
	const usable = data.filter(({ host, state }) => state !== 'unproven' || host === domain)
	if (usable.length === 0 && !domain) return null
	const options = [
		['', window.location.host] as const,
		...usable.map(
			({ host, name, state }) => [host, state === 'live' ? name : `${name} (${state})`] as const,
		),
		// Until the list has loaded.
		...(domain && !usable.some(({ host }) => host === domain) ? [[domain, domain] as const] : []),
	]
	return (
		<div>
			<Choice label="Domain" value={domain} options={options} onChange={onChange} />
			{error && (
				<p role="alert" className="mt-1 text-sm text-bad">
					{error}
				</p>
			)}
		</div>
	)
}
