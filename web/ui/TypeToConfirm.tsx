import { Button } from './Button'
import { Cancel, DialogFoot } from './Dialog'
import { TextField } from './Field'
import { useServerForm } from './useServerForm'

/** A form in a dialog that deletes for good, once a name has been typed. */
export function TypeToConfirm({
	name,
	isTyped,
	action,
	remove,
}: {
	name: string
	/** Whether a text is the name. */
	isTyped: (text: string) => boolean
	/** The button's label. */
	action: string
	remove: (typed: string) => Promise<unknown>
}) {
	const form = useServerForm({ defaultValues: { typed: '' } })
	return (
		<form
			noValidate
			className="space-y-5 px-(--inset) pb-6"
			onSubmit={form.submit(({ typed }) => remove(typed))}
		>
			<TextField
				label={
					<span className="font-normal">
						Type <b className="font-semibold">{name}</b> to confirm
					</span>
				}
				autoComplete="off"
				{...form.field('typed')}
			/>
			<DialogFoot>
				<Cancel />
				<Button
					type="submit"
					variant="final"
					disabled={!isTyped(form.watch('typed'))}
					pending={form.pending}
				>
					{form.saving ? 'Deleting...' : action}
				</Button>
			</DialogFoot>
		</form>
	)
}
