import type { ProfileChange } from '../../schema/account'
import { Card, CardHead, cardBody } from '../ui/Card'
import { TextField } from '../ui/Field'
import { lazyResolver } from '../ui/lazyResolver'
import { SaveButton } from '../ui/SaveButton'
import { useServerForm } from '../ui/useServerForm'
import { useChangeProfile } from './queries'

const resolver = lazyResolver(async () => (await import('../../schema/account')).profileChange)

export function ProfileForm({ user }: { user: { name: string } }) {
	const form = useServerForm<ProfileChange>({
		resolver,
		values: { name: user.name },
	})
	const change = useChangeProfile()
	const save = (profile: ProfileChange) =>
		change.mutateAsync(profile).then(() => form.reset(profile))
	return (
		<Card>
			<CardHead title="Your name" hint="Shown to everyone you work with" />
			<form noValidate className={`space-y-5 ${cardBody}`} onSubmit={form.submit(save)}>
				<TextField label="Name" headed autoComplete="name" {...form.field('name')} />
				<SaveButton changed={form.formState.isDirty} saving={form.saving}>
					Save<span className="sr-only"> profile</span>
				</SaveButton>
			</form>
		</Card>
	)
}
