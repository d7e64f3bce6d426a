import type { LeadMailChoice } from '../../schema/mail'
import { choiceNames } from '../mail/choices'
import { SelectField } from '../ui/SelectField'
import { toast } from '../ui/toast'
import { type LinkRow, useChangeLink } from './queries'

const asInAccount = 'account'

/** A link's own setting for mail about leads, or the account's. */
export function LinkMailChoice({ link }: { link: LinkRow }) {
	const change = useChangeLink(link.id)
	const choose = (leadMails: LeadMailChoice | null) =>
		change.mutate({ leadMails }, { onSuccess: () => toast({ title: 'Email setting saved' }) })
	return (
		<SelectField<LeadMailChoice | typeof asInAccount>
			label="Email about new leads from this link"
			value={link.leadMails ?? asInAccount}
			options={[[asInAccount, 'Use account default'], ...choiceNames]}
			disabled={change.isPending}
			onChange={(choice) => choose(choice === asInAccount ? null : choice)}
		/>
	)
}
