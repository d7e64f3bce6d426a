import { askOnceDays } from '../../schema/askOnce'
import { Card, CardHead, cardBody } from '../ui/Card'
import { CheckboxField } from '../ui/Field'
import { useSavedChoice } from '../ui/useSavedChoice'
import { useSetAskOnce } from './privacyQueries'

/** Whether the workspace's pages offer to remember their visitors. */
export function AskOnceSection({ workspace: { askOnce } }: { workspace: { askOnce: boolean } }) {
	const [offers, setOffers] = useSavedChoice(askOnce, useSetAskOnce().mutateAsync)
	return (
		<Card>
			<CardHead
				title="Ask once"
				hint="Returning visitors don’t have to retype what they’ve already told you."
			/>
			<div className={cardBody}>
				<CheckboxField
					label="Offer to remember visitors’ details in their browser"
					checked={offers}
					onChange={({ target }) => setOffers(target.checked)}
				/>
				<p className="checked-hint max-w-md">
					Visitors who agree see “Continue as g•••@example.com” on your pages for {askOnceDays}{' '}
					days. Nobody else gets a cookie.
				</p>
			</div>
		</Card>
	)
}
