import { askOnceDays } from '../../schema/askOnce'
import { Card, CardHead, cardBody } from '../ui/Card'
import { CheckboxField } from '../ui/Field'
import { useSetAskOnce } from './privacyQueries'

/** Whether the workspace's pages offer to remember their visitors. */
export function AskOnceSection({ workspace: { askOnce } }: { workspace: { askOnce: boolean } }) {
	const save = useSetAskOnce()
	return (
		<Card>
			<CardHead title="Ask once" hint="Visitors who come back don’t type again what you know." />
			<div className={cardBody}>
				<CheckboxField
					label="Offer to remember visitors’ details in their browser"
					checked={save.isPending ? save.variables : askOnce}
					disabled={save.isPending}
					onChange={({ target }) => save.mutate(target.checked)}
				/>
				<p className="max-w-lg text-sm text-soft">
					Forms get a checkbox for this. Your other pages then greet whoever ticked it with
					“Continue as g•••@example.com” and ask only for what’s missing, in the same browser, for{' '}
					{askOnceDays} days or until they press “Not you?”. Otherwise there’s no cookie.
				</p>
			</div>
		</Card>
	)
}
