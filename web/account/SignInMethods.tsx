import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useSearchParams } from 'react-router'
import type { ProviderAccountSummary } from '../../schema/provider'
import { UntilConfirmed, useMustConfirm } from '../mail/UntilConfirmed'
import { loginMethodsQuery } from '../shell/loginMethods'
import { providersQuery, useProviderName, useReturned } from '../shell/providers'
import { Button } from '../ui/Button'
import { Card, CardHead } from '../ui/Card'
import { ProviderMark } from '../ui/ProviderMark'
import { toast } from '../ui/toast'
import { useAddProvider, useRemoveProvider } from './accessQueries'
import { WayIn } from './WayIn'

/** The sign-in providers' accounts that are linked to the user's, if the server has providers. */
export function SignInMethods() {
	const { data: providers = [] } = useQuery(providersQuery)
	const { data: ways } = useQuery(loginMethodsQuery)
	const add = useAddProvider()
	const mustConfirm = useMustConfirm()
	useTellReturned()
	if (!ways || (providers.length === 0 && ways.providers.length === 0)) return null
	return (
		<Card>
			<CardHead
				title="Login methods"
				hint="Log in with an account you already have. We never post anything or read your data there."
			/>
			<UntilConfirmed what="add login methods" />
			<ul className="divide-y divide-line border-t border-line">
				{ways.providers.map((account) => (
					<Linked key={account.id} account={account} />
				))}
				{providers.length > 0 && (
					<li className="flex flex-wrap gap-3 px-(--inset) py-3">
						{providers.map(({ id, name }) => (
							<Button
								key={id}
								variant="secondary"
								disabled={mustConfirm}
								pending={add.isPending}
								onClick={() => add.mutate(id)}
							>
								<ProviderMark id={id} /> Add {name}
							</Button>
						))}
					</li>
				)}
			</ul>
		</Card>
	)
}

function Linked({ account }: { account: ProviderAccountSummary }) {
	const { id, provider, email, createdAt, lastUsedAt } = account
	const name = useProviderName()(provider)
	const { isPending, mutate } = useRemoveProvider()
	return (
		<WayIn
			icon={<ProviderMark id={provider} />}
			name={name}
			title={email ? `${name}: ${email}` : name}
			lastUsedAt={lastUsedAt}
			createdAt={createdAt}
			remove={{ isPending, mutate: () => mutate(id) }}
		/>
	)
}

/** Shows once how a visit to a provider, from this page, ended. */
function useTellReturned() {
	const [search, setSearch] = useSearchParams()
	const { failure, linked } = useReturned(search)
	useEffect(() => {
		if (!failure && !linked) return
		if (failure) toast({ title: 'That didn’t work', description: failure, variant: 'destructive' })
		else toast({ title: 'Login method added', description: `You can now log in with ${linked}.` })
		setSearch({}, { replace: true })
	}, [failure, linked, setSearch])
}
