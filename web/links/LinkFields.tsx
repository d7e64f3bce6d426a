import { Controller, type UseFormReturn } from 'react-hook-form'
import type { z } from 'zod'
import type { LinkInput, linkInput } from '../../schema/link'
import { CheckboxField, TextAreaField, TextField } from '../ui/Field'
import { lazyResolver } from '../ui/lazyResolver'

export type LinkForm = UseFormReturn<z.input<typeof linkInput>, unknown, LinkInput>

export const linkResolver = lazyResolver(async () => (await import('./resolver')).linkResolver)

const required = [
	['requireName', 'Name'],
	['requireEmail', 'Email'],
	['requirePhone', 'Phone'],
] as const

/** What an owner writes about a link, whether it is new or changed. */
export function LinkFields({ form }: { form: LinkForm }) {
	const { errors } = form.formState
	return (
		<>
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
		</>
	)
}
