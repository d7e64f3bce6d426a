import { Button } from '../../ui/Button'
import { Dialog } from '../../ui/Dialog'
import type { FormDraft } from './useFormDraft'

/** Asks for confirmation if a form to be saved removes or renames something that rules or fields depend on. */
export function Consequences({ asking, setAsking, consequences, save }: FormDraft) {
	const deletes = consequences.filter((one) => one.deletes).length
	return (
		<Dialog
			title={
				deletes === 0
					? 'Change what depends on this?'
					: deletes === 1
						? 'Delete a rule as well?'
						: 'Delete rules as well?'
			}
			description={`These use what you removed or renamed.${deletes > 0 ? ' Visitors a deleted rule was for will go where everyone else goes.' : ''}`}
			open={asking}
			onOpenChange={setAsking}
		>
			<ul className="list-disc px-(--inset) pb-4 pl-11">
				{consequences.map(({ id, name, what }) => (
					<li key={id}>
						<bdi className="font-semibold">{name}</bdi> {what}
					</li>
				))}
			</ul>
			<div className="flex flex-wrap justify-end gap-2 px-(--inset) pb-5">
				<Button variant="secondary" onClick={() => setAsking(false)}>
					Keep editing
				</Button>
				<Button variant={deletes > 0 ? 'danger' : 'primary'} onClick={() => void save()}>
					{deletes > 0 ? 'Save and delete' : 'Save and change'}
				</Button>
			</div>
		</Dialog>
	)
}
