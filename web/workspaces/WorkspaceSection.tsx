import { zodResolver } from '@hookform/resolvers/zod'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { z } from 'zod'
import { isNameTyped, workspaceInput } from '../../schema/workspace'
import { Only } from '../shell/may'
import { userQuery } from '../shell/session'
import { Button } from '../ui/Button'
import { Dialog } from '../ui/Dialog'
import { TextField } from '../ui/Field'
import { useServerForm } from '../ui/useServerForm'
import { ColorPicker } from './ColorPicker'
import { useChangeWorkspace, useDeleteWorkspace } from './queries'

const resolver = zodResolver(workspaceInput.pick({ name: true }))

/** The workspace's name and color, and its end. */
export function WorkspaceSection() {
	const { data: user } = useQuery(userQuery)
	if (!user) return null
	const { name, color } = user.workspace
	return (
		<section aria-label="Workspace" className="space-y-4">
			<h2 className="font-semibold">Name and color</h2>
			<NameForm key={`${name} ${color}`} name={name} color={color} />
			<Only action="workspace.own">
				<Dialog
					title={`Delete ${name}?`}
					description="Its links stop working, its leads are erased, and everyone in it loses access. Your other workspaces stay. This can’t be undone."
					className="max-w-md"
					trigger={<Button variant="danger">Delete this workspace</Button>}
				>
					<Deletion name={name} />
				</Dialog>
			</Only>
		</section>
	)
}

function NameForm({ name, color }: Parameters<typeof useChange>[0]) {
	const { form, save, chosen, setChosen } = useChange({ name, color })
	return (
		<form noValidate className="max-w-sm space-y-4" onSubmit={form.submit(save)}>
			<TextField label="Name" autoComplete="off" {...form.field('name')} />
			<ColorPicker color={chosen} choose={setChosen} />
			<Button type="submit" pending={form.pending}>
				{form.saving ? 'Saving...' : 'Save'}
			</Button>
		</form>
	)
}

type Saved = Required<Pick<z.infer<typeof workspaceInput>, 'name' | 'color'>>

function useChange({ name, color }: { name: Saved['name']; color: NonNullable<Saved['color']> }) {
	const change = useChangeWorkspace()
	const [chosen, setChosen] = useState(color)
	const form = useServerForm<{ name: string }>({ resolver, defaultValues: { name } })
	return {
		form,
		chosen,
		setChosen,
		save: (values: { name: string }) => change.mutateAsync({ ...values, color: chosen }),
	}
}

function Deletion({ name }: { name: string }) {
	const remove = useDeleteWorkspace()
	const typed = z.object({
		name: z.string().refine((text) => isNameTyped(text, name), 'This is not the workspace’s name'),
	})
	const form = useServerForm<{ name: string }>({
		resolver: zodResolver(typed),
		defaultValues: { name: '' },
	})
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
				{...form.field('name')}
			/>
			<Button type="submit" variant="danger" pending={form.pending} className="w-full">
				{form.saving ? 'Deleting...' : 'Delete it for good'}
			</Button>
		</form>
	)
}
