import { Controller, useForm } from 'react-hook-form'
import type { z } from 'zod'
import type { LinkInput, linkInput } from '../../schema/link'
import { Button } from '../ui/Button'
import { Card, CardHead } from '../ui/Card'
import { CheckboxField, TextAreaField, TextField } from '../ui/Field'
import { lazyResolver } from '../ui/lazyResolver'
import { useCreateLink } from './queries'

const resolver = lazyResolver(async () => (await import('./resolver')).linkResolver)

const required = [
	['requireName', 'Name'],
	['requireEmail', 'Email'],
	['requirePhone', 'Phone'],
] as const

export function CreateLinkForm() {
	const form = useForm<z.input<typeof linkInput>, unknown, LinkInput>({
		resolver,
		defaultValues: {
			title: '',
			description: '',
			destinationUrl: '',
			requireName: true,
			requireEmail: true,
			requirePhone: false,
			active: true,
		},
	})
	const create = useCreateLink()
	const { errors, isSubmitting } = form.formState
	return (
		<Card>
			<CardHead title="Create New Link" hint="A short link that asks before it redirects." />
			<form
				noValidate
				className="space-y-5 px-5 pb-6 sm:px-6"
				onSubmit={form.handleSubmit((link) =>
					create.mutate(link, { onSuccess: () => form.reset() }),
				)}
			>
				<TextField
					label="Link Title"
					placeholder="Free marketing guide"
					error={errors.title?.message}
					{...form.register('title')}
				/>
				<TextAreaField
					label="Description"
					rows={3}
					placeholder="What the visitor gets for leaving their details"
					error={errors.description?.message}
					{...form.register('description')}
				/>
				<TextField
					label="Destination URL"
					type="url"
					inputMode="url"
					placeholder="https://example.com/my-content"
					error={errors.destinationUrl?.message}
					{...form.register('destinationUrl')}
				/>
				<fieldset>
					<legend className="mb-1 text-sm font-medium">Required Fields</legend>
					<div className="flex flex-wrap gap-x-6 gap-y-1">
						{required.map(([name, label]) => (
							<Controller
								key={name}
								control={form.control}
								name={name}
								render={({ field }) => (
									<CheckboxField
										label={label}
										checked={field.value === true}
										onChange={field.onChange}
									/>
								)}
							/>
						))}
					</div>
				</fieldset>
				<Button type="submit" disabled={isSubmitting || create.isPending} className="max-sm:w-full">
					{create.isPending ? 'Creating Link...' : 'Create Link'}
				</Button>
			</form>
		</Card>
	)
}
