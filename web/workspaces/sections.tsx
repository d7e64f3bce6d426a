import type { WorkspaceColor } from '../../schema/workspaceColors'
import { isNameTyped } from '../../schema/workspaceName'
import { Button } from '../ui/Button'
import { Card, CardHead, cardBody } from '../ui/Card'
import { Dialog } from '../ui/Dialog'
import { TextField } from '../ui/Field'
import { lazyResolver } from '../ui/lazyResolver'
import { SaveButton } from '../ui/SaveButton'
import { TypeToConfirm } from '../ui/TypeToConfirm'
import { useSavedChoice } from '../ui/useSavedChoice'
import { useServerForm } from '../ui/useServerForm'
import { ColorPicker } from './ColorPicker'
import { useChangeWorkspace, useDeleteWorkspace } from './queries'

const resolver = lazyResolver(async () =>
	(await import('../../schema/workspace')).workspaceInput.pick({ name: true }),
)

type Workspace = { name: string; color: WorkspaceColor }

export function NameSection({ workspace: { name } }: { workspace: Workspace }) {
	const change = useChangeWorkspace()
	const form = useServerForm<{ name: string }>({ resolver, values: { name } })
	const save = (values: { name: string }) =>
		change.mutateAsync(values).then(() => form.reset(values))
	return (
		<Card>
			<CardHead title="Workspace name" hint="What members and invitations see" />
			<form noValidate className={`space-y-5 ${cardBody}`} onSubmit={form.submit(save)}>
				<TextField label="Name" headed autoComplete="off" {...form.field('name')} />
				<SaveButton changed={form.formState.isDirty} saving={form.saving} />
			</form>
		</Card>
	)
}

export function ColorSection({ workspace: { color } }: { workspace: Workspace }) {
	const change = useChangeWorkspace()
	const [chosen, choose] = useSavedChoice(color, (color) => change.mutateAsync({ color }))
	return (
		<Card>
			<CardHead title="Workspace color" hint="Tells it apart from your other workspaces." />
			<div className={cardBody}>
				<ColorPicker headed color={chosen} choose={choose} />
			</div>
		</Card>
	)
}

/** The workspace's end. */
export function DeleteWorkspace({ workspace: { name } }: { workspace: Workspace }) {
	const remove = useDeleteWorkspace()
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
					trigger={<Button variant="danger">Delete this workspace</Button>}
				>
					<TypeToConfirm
						name={name}
						isTyped={(text) => isNameTyped(text, name)}
						action="Delete it for good"
						remove={remove.mutateAsync}
					/>
				</Dialog>
			</div>
		</Card>
	)
}
