import { useQuery } from '@tanstack/react-query'
import { Navigate, useSearchParams } from 'react-router'
import { pagePatterns } from '../../schema/paths'
import { nextPath } from '../shell/nextPath'
import { useReturned } from '../shell/providers'
import { userQuery } from '../shell/session'
import { usePageTitle } from '../shell/usePageTitle'
import { Card } from '../ui/Card'
import { TabPanel, Tabs } from '../ui/Tabs'
import { LoginForm } from './LoginForm'
import { SignupForm } from './SignupForm'

const tabs = [
	['login', 'Log in'],
	['signup', 'Sign up'],
] as const

export default function AuthPage() {
	const [search, setSearch] = useSearchParams()
	const { data: user } = useQuery(userQuery)
	const signingUp = search.get('tab') === 'signup'
	const { failure, link } = useReturned(search)
	usePageTitle(signingUp ? 'Sign up' : 'Log in')

	function open(name: string) {
		setSearch(
			(next) => {
				if (name === 'signup') next.set('tab', name)
				else next.delete('tab')
				return next
			},
			{ replace: true },
		)
	}

	// Logged in already, perhaps in another tab.
	if (user) return <Navigate replace to={nextPath(search.get('next'))} />
	return (
		<div className="mx-auto max-w-sm sm:pt-4 sm:pb-8">
			<h1 className="text-center text-2xl font-semibold">
				{signingUp ? 'Start capturing leads' : 'Log in to Leadlinks'}
			</h1>
			<p className="mt-2 mb-6 text-center text-soft max-sm:mt-1">
				{signingUp
					? 'Free, and ready in seconds.'
					: search.get('next')?.startsWith(pagePatterns.confirm)
						? 'Your address is confirmed once you log in.'
						: 'Your links and leads are waiting.'}
			</p>
			{failure && (
				<p
					role="alert"
					className="mb-4 rounded-lg border border-bad/40 bg-bad-soft p-3 text-sm text-bad"
				>
					{failure}
				</p>
			)}
			{link && (
				<p role="status" className="mb-4 rounded-lg border border-line bg-sunken p-3 text-sm">
					<b className="wrap-anywhere">{search.get('email')}</b> already has an account. Log in to
					it once more, and from then on you can log in with {link.name}.
				</p>
			)}
			<Card className="p-5 sm:p-6">
				<Tabs
					label="Account"
					tabs={tabs}
					boxed
					value={signingUp ? 'signup' : 'login'}
					onChange={open}
				>
					<TabPanel value="login">
						<LoginForm />
					</TabPanel>
					<TabPanel value="signup">
						<SignupForm />
					</TabPanel>
				</Tabs>
			</Card>
		</div>
	)
}
