import { useState } from 'react'
import type { z } from 'zod'
import type { LinkForm, linkForm } from '../../schema/link'
import { Dialog, FormFoot } from '../ui/Dialog'
import { toast } from '../ui/toast'
import { useServerForm } from '../ui/useServerForm'
import { LinkFields, linkResolver } from './LinkFields'
import { type LinkRow, useSaveLink } from './queries'

/** The dialog to edit a link, open while mounted. The short link itself never changes. */
export const EditLinkDialog = ({ link, close }: { link: LinkRow; close: () => void }) => (
	<Dialog
		title="Edit link"
		description={description}
		open
		onOpenChange={(open) => !open && close()}
	>
		<EditLinkForm link={link} onDone={close} />
	</Dialog>
)

const description = 'The short link stays the same. Visitors see changes within a minute.'

function EditLinkForm({ link, onDone }: { link: LinkRow; onDone: () => void }) {
	const [seen] = useState(link)
	const form = useServerForm<z.input<typeof linkForm>, LinkForm>({
		resolver: linkResolver,
		defaultValues: formOf(seen),
	})
	const change = useSaveLink(link.id)
	const save = (mine: LinkForm) =>
		change.mutateAsync(
			{ seen, mine },
			{
				onSuccess: () => {
					toast({ title: 'Link saved' })
					onDone()
				},
			},
		)
	return (
		<form noValidate className="space-y-5 px-(--inset) pb-6" onSubmit={form.submit(save)}>
			<LinkFields form={form} />
			<FormFoot
				save="Save changes"
				changed={form.formState.isDirty}
				pending={form.pending}
				saving={form.saving}
			/>
		</form>
	)
}

const formOf = ({ title, description, destinationUrl, ...link }: LinkRow) => ({
	title,
	description: description ?? '',
	destinationUrl,
	requireName: link.requireName,
	requireEmail: link.requireEmail,
	requirePhone: link.requirePhone,
})
