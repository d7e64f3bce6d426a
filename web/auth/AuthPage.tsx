import { Tabs } from 'radix-ui'
import { useSearchParams } from 'react-router'
import { usePageTitle } from '../shell/usePageTitle'
import { Card } from '../ui/Card'
import { LoginForm } from './LoginForm'
import { SignupForm } from './SignupForm'

const tab =
	'h-(--control) flex-1 rounded-md font-medium text-soft data-[state=active]:bg-surface data-[state=active]:text-ink data-[state=active]:shadow-sm'

export default function AuthPage() {
	const [search, setSearch] = useSearchParams()
	const signingUp = search.get('tab') === 'signup'
	usePageTitle(signingUp ? 'Sign up' : 'Log in')

	function open(name: string) {
		const next = new URLSearchParams(search)
		if (name === 'signup') next.set('tab', 'signup')
		else next.delete('tab')
		setSearch(next, { replace: true })
	}

	return (
		<div className="mx-auto max-w-sm sm:py-8">
			<h1 className="text-center text-2xl font-semibold">
				{signingUp ? 'Start capturing leads' : 'Log in to Leadlinks'}
			</h1>
			<p className="mt-2 mb-6 text-center text-soft">
				{signingUp ? 'Free, and ready in seconds.' : 'Your links and leads are waiting.'}
			</p>
			<Card className="p-5 sm:p-6">
				<Tabs.Root value={signingUp ? 'signup' : 'login'} onValueChange={open}>
					<Tabs.List aria-label="Account" className="mb-5 flex rounded-lg bg-sunken p-0.5">
						<Tabs.Trigger value="login" className={tab}>
							Log in
						</Tabs.Trigger>
						<Tabs.Trigger value="signup" className={tab}>
							Sign up
						</Tabs.Trigger>
					</Tabs.List>
					<Tabs.Content value="login">
						<LoginForm />
					</Tabs.Content>
					<Tabs.Content value="signup">
						<SignupForm />
					</Tabs.Content>
				</Tabs.Root>
			</Card>
		</div>
	)
}
