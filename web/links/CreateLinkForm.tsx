import { useForm } from 'react-hook-form'
import type { z } from 'zod'
import type { LinkForm, linkForm } from '../../schema/link'
import { Button } from '../ui/Button'
import { Card, CardHead } from '../ui/Card'
import { createLinkForm } from './goToCreateLink'
import { LinkFields, linkResolver } from './LinkFields'
import { useCreateLink } from './queries'

export function CreateLinkForm() {
	const form = useForm<z.input<typeof linkForm>, unknown, LinkForm>({
		resolver: linkResolver,
		defaultValues: {
			title: '',
			description: '',
			destinationUrl: '',
			requireName: true,
			requireEmail: true,
			requirePhone: false,
		},
	})
	const create = useCreateLink()
	return (
		<Card>
			<CardHead title="Create New Link" hint="A short link that asks before it redirects." />
			<form
				id={createLinkForm}
				noValidate
				className="space-y-4 px-5 pb-5 sm:px-6"
				onSubmit={form.handleSubmit((link) =>
					create.mutate(link, { onSuccess: () => form.reset() }),
				)}
			>
				<LinkFields form={form} />
				<Button
					type="submit"
					pending={form.formState.isSubmitting || create.isPending}
					className="max-sm:w-full"
				>
					{create.isPending ? 'Creating Link...' : 'Create Link'}
				</Button>
			</form>
		</Card>
	)
}
