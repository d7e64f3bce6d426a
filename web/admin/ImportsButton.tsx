import { Button } from '../ui/Button'
import { useRaiseImports } from './queries'

type Props = { workspaceId: number; name: string; raised: boolean }

/** Lets an account import ten times as much a day, or as much as others again. */
export function ImportsButton({ workspaceId, name, raised }: Props) {
	const change = useRaiseImports()
	return (
		<Button
			variant="secondary"
			size="small"
			pending={change.isPending}
			aria-label={`${raised ? 'Limit' : 'Raise'} the imports of ${name}`}
			onClick={() => change.mutate({ id: workspaceId, raised: !raised })}
		>
			{raised ? 'Limit imports' : 'Raise imports'}
		</Button>
	)
}
