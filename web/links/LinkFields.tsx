import type { UseFormReturn } from 'react-hook-form'
import type { z } from 'zod'
import { contactKeys, requireFlags } from '../../schema/fields'
import type { LinkForm, linkForm } from '../../schema/link'
import { CheckboxField, TextAreaField, TextField } from '../ui/Field'
import { lazyResolver } from '../ui/lazyResolver'
import { titleCase } from '../ui/titleCase'
import { privateHint } from './privateHint'
import type { LinkTemplate } from './queries'

export type FormOfLink = UseFormReturn<z.input<typeof linkForm>, unknown, LinkForm>

export const linkResolver = lazyResolver(async () => (await import('../../schema/link')).linkForm)

/** The fields shared by the create and edit forms. */
export function LinkFields({
	form,
	template,
}: {
	form: FormOfLink
	/** A template whose fields replace the form's own. */
	template?: LinkTemplate | undefined
}) {
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
				placeholder={template?.description ?? 'What the visitor gets for leaving their details'}
				error={errors.description?.message}
				{...form.register('description')}
			/>
			<TextField
				label="Destination URL"
				type="url"
				inputMode="url"
				placeholder="https://example.com/my-content"
				error={errors.destinationUrl?.message}
				hint={privateHint(form.watch('destinationUrl'))}
				{...form.register('destinationUrl')}
			/>
			{template ? (
				<Asked of={template} />
			) : (
				<fieldset>
					<legend className="mb-1 text-sm font-semibold">Required Fields</legend>
					<div className="flex flex-wrap gap-x-6 gap-y-1">
						{contactKeys.map((key) => (
							<CheckboxField
								key={key}
								label={titleCase(key)}
								{...form.register(requireFlags[key])}
							/>
						))}
					</div>
				</fieldset>
			)}
		</>
	)
}

/** The fields of a template's form. */
const Asked = ({ of: { fields } }: { of: LinkTemplate }) => (
	<p className="text-soft">
		{fields.length > 0
			? `Asks for ${fields.map(({ label }) => label).join(', ')}, with the template’s design and settings.`
			: 'Asks for nothing, with the template’s design and settings.'}
	</p>
)
