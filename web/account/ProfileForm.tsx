import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { type ProfileChange, profileChange } from '../../schema/account'
import { Button } from '../ui/Button'
import { Card, CardHead, cardBody } from '../ui/Card'
import { TextField } from '../ui/Field'
import { useChangeProfile } from './queries'

export function ProfileForm({ user }: { user: { name: string; email: string } }) {
	const form = useForm<ProfileChange>({
		resolver: zodResolver(profileChange),
		defaultValues: { name: user.name },
	})
	const change = useChangeProfile()
	return (
		<Card>
			<CardHead title="Profile" />
			<form
				noValidate
				className={`space-y-5 ${cardBody}`}
				onSubmit={form.handleSubmit((profile) => change.mutate(profile))}
			>
				<TextField
					label="Name"
					autoComplete="name"
					error={form.formState.errors.name?.message}
					{...form.register('name')}
				/>
				<TextField
					label="Email"
					type="email"
					value={user.email}
					readOnly
					hint="You log in with this address."
				/>
				<Button type="submit" pending={change.isPending}>
					{change.isPending ? 'Saving...' : 'Save profile'}
				</Button>
			</form>
		</Card>
	)
}
