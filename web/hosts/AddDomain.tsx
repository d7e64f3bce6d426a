import { TextField } from '../ui/Field'
import { lazyResolver } from '../ui/lazyResolver'
import { SaveButton } from '../ui/SaveButton'
import { useServerForm } from '../ui/useServerForm'
import { useAddDomain } from './queries'

const resolver = lazyResolver(async () => (await import('../../schema/hostShape')).domainInput)

export function AddDomain() {
	const add = useAddDomain()
	const form = useServerForm({
		resolver,
		defaultValues: { host: '' },
	})
	const { root } = form.formState.errors
	return (
		<form
			noValidate
			className="space-y-3"
			onSubmit={form.submit((values) => add.mutateAsync(values, { onSuccess: () => form.reset() }))}
		>
			<div className="flex items-start gap-2 max-sm:flex-col max-sm:gap-5 max-sm:*:first:w-full">
				<TextField
					className="min-w-0 flex-1"
					label="Domain"
					headed
					placeholder="go.brand.com"
					inputMode="url"
					autoComplete="off"
					autoCapitalize="none"
					spellCheck={false}
					hint="Use a subdomain, so your website stays where it is. Next, you add one CNAME record where its DNS is managed."
					{...form.field('host')}
				/>
				<SaveButton changed={form.formState.isDirty} saving={form.pending} busy="Adding...">
					Add domain
				</SaveButton>
			</div>
			{root && (
				<p role="alert" className="text-bad">
					{root.message}
				</p>
			)}
		</form>
	)
}
