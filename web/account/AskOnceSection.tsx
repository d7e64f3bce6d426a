import { askOnceDays } from '../../schema/askOnce'
import { Card, CardHead, cardBody } from '../ui/Card'
import { CheckboxField } from '../ui/Field'
import { useSetAskOnce } from './privacyQueries'

/** Whether the workspace's pages offer to remember their visitors. */
export function AskOnceSection({ workspace: { askOnce } }: { workspace: { askOnce: boolean } }) {
	const save = useSetAskOnce()
	return (
		<Card>
			<CardHead
				title="Ask once"
				hint={`Forms get a box that visitors can tick. Your other pages then greet them with “Continue as g•••@example.com” and ask only what is missing, in the same browser, for ${askOnceDays} days or until they press “Not you?”. Only then is there a cookie.`}
			/>
			<div className={cardBody}>
				<CheckboxField
					label="Offer to remember visitors’ details in their browser"
					checked={save.isPending ? save.variables : askOnce}
					disabled={save.isPending}
					onChange={({ target }) => save.mutate(target.checked)}
				/>
			</div>
		</Card>
	)
}
