import { useState } from 'react'
import type { WorkspaceInput } from '../../schema/workspace'
import type { WorkspaceColor } from '../../schema/workspaceColors'
import { Dialog, FormFoot } from '../ui/Dialog'
import { TextField } from '../ui/Field'
import { lazyResolver } from '../ui/lazyResolver'
import { useServerForm } from '../ui/useServerForm'
import { ColorPicker } from './ColorPicker'
import { useCreateWorkspace } from './queries'

const resolver = lazyResolver(async () => (await import('../../schema/workspace')).workspaceInput)

export default function CreateWorkspace({ close }: { close: () => void }) {
	const create = useCreateWorkspace()
	const [color, setColor] = useState<WorkspaceColor>('blue')
	const form = useServerForm<WorkspaceInput>({ resolver, defaultValues: { name: '' } })
	return (
		<Dialog
			open
			onOpenChange={(open) => !open && close()}
			title="Create a workspace"
			description="It has links, leads, people and a plan of its own."
		>
			<form
				noValidate
				className="space-y-5 px-(--inset) pb-6"
				onSubmit={form.submit(({ name }) => create.mutateAsync({ name, color }))}
			>
				<TextField label="Name" autoComplete="organization" {...form.field('name')} />
				<ColorPicker color={color} choose={setColor} />
				<FormFoot
					save="Create workspace"
					busy="Creating..."
					pending={form.pending}
					saving={form.saving}
				/>
			</form>
		</Dialog>
	)
}
