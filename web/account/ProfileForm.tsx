import type { ProfileChange } from '../../schema/account'
import { Button } from '../ui/Button'
import { Card, CardHead, cardBody } from '../ui/Card'
import { TextField } from '../ui/Field'
import { lazyResolver } from '../ui/lazyResolver'
import { useServerForm } from '../ui/useServerForm'
import { useChangeProfile } from './queries'

const resolver = lazyResolver(async () => (await import('../../schema/account')).profileChange)

export function ProfileForm({ user }: { user: { name: string } }) {
	const form = useServerForm<ProfileChange>({
		resolver,
		defaultValues: { name: user.name },
	})
	const change = useChangeProfile()
	return (
		<Card>
			<CardHead title="Profile" />
			<form
				noValidate
				className={`space-y-5 ${cardBody}`}
				onSubmit={form.submit(change.mutateAsync)}
			>
				<TextField label="Name" autoComplete="name" {...form.field('name')} />
				<Button type="submit" pending={form.pending}>
					{form.saving ? 'Saving...' : 'Save profile'}
				</Button>
			</form>
		</Card>
	)
}
