import { useState } from 'react'
import type { WorkspaceInput } from '../../schema/workspace'
import { isNameTyped } from '../../schema/workspaceName'
import { Button } from '../ui/Button'
import { Card, CardHead, cardBody } from '../ui/Card'
import { Dialog } from '../ui/Dialog'
import { TextField } from '../ui/Field'
import { lazyResolver } from '../ui/lazyResolver'
import { SaveButton } from '../ui/SaveButton'
import { useServerForm } from '../ui/useServerForm'
import { ColorPicker } from './ColorPicker'
import { useChangeWorkspace, useDeleteWorkspace } from './queries'

const resolver = lazyResolver(async () =>
	(await import('../../schema/workspace')).workspaceInput.pick({ name: true }),
)

type Workspace = { name: Saved['name']; color: NonNullable<Saved['color']> }

/** The workspace's name and color. */
export function NameSection({ workspace: { name, color } }: { workspace: Workspace }) {
	return (
		<Card>
			<CardHead
				title="Name and color"
				hint="So you can tell it apart from your other workspaces."
			/>
			<div className={cardBody}>
				<NameForm name={name} color={color} />
			</div>
		</Card>
	)
}

/** The workspace's end. */
export function DeleteWorkspace({ workspace: { name } }: { workspace: Workspace }) {
	return (
		<Card>
			<CardHead
				title="Delete workspace"
				hint="Erases its links and leads, right away. Your other workspaces stay."
			/>
			<div className={cardBody}>
				<Dialog
					title={`Delete ${name}?`}
					description="Its links stop working, its leads are erased, and everyone in it loses access. Your other workspaces stay. This can’t be undone."
					className="max-w-md"
					trigger={<Button variant="danger">Delete this workspace</Button>}
				>
					<Deletion name={name} />
				</Dialog>
			</div>
		</Card>
	)
}

function NameForm({ name, color }: Workspace) {
	const { form, save, chosen, setChosen } = useChange({ name, color })
	const changed = form.formState.isDirty || chosen !== color
	return (
		<form noValidate className="max-w-sm space-y-4" onSubmit={form.submit(save)}>
			<TextField label="Name" autoComplete="off" {...form.field('name')} />
			<ColorPicker color={chosen} choose={setChosen} />
			<SaveButton changed={changed} saving={form.saving} />
		</form>
	)
}

type Saved = Required<Pick<WorkspaceInput, 'name' | 'color'>>

function useChange({ name, color }: Workspace) {
	const change = useChangeWorkspace()
	const [picked, setPicked] = useState<typeof color>()
	const chosen = picked ?? color
	const form = useServerForm<{ name: string }>({ resolver, values: { name } })
	async function save(values: { name: string }) {
		await change.mutateAsync({ ...values, color: chosen })
		form.reset(values)
		setPicked(undefined)
	}
	return { form, save, chosen, setChosen: setPicked }
}

function Deletion({ name }: { name: string }) {
	const remove = useDeleteWorkspace()
	const form = useServerForm({ defaultValues: { name: '' } })
	return (
		<form
			noValidate
			className="space-y-5 px-6 pb-6"
			onSubmit={form.submit((values) => remove.mutateAsync(values.name))}
		>
			<TextField
				label="Type the workspace’s name to confirm"
				hint={name}
				autoComplete="off"
				{...form.field('name', {
					validate: (typed) => isNameTyped(typed, name) || 'This is not the workspace’s name',
				})}
			/>
			<Button type="submit" variant="danger" pending={form.pending} className="w-full">
				{form.saving ? 'Deleting...' : 'Delete it for good'}
			</Button>
		</form>
	)
}
