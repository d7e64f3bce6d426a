import type { LeadMailChoice } from '../../schema/mail'
import { choiceNames } from '../mail/choices'
import { SelectField } from '../ui/SelectField'
import { toast } from '../ui/toast'
import { type LinkRow, useChangeLink } from './queries'

const asInAccount = 'account'

/** Which leads of this link are mailed, if other ones than the account says. */
export function LinkMailChoice({ link }: { link: LinkRow }) {
	const change = useChangeLink(link.id)
	const choose = (leadMails: LeadMailChoice | null) =>
		change.mutate({ leadMails }, { onSuccess: () => toast({ title: 'Mail setting saved' }) })
	return (
		<SelectField<LeadMailChoice | typeof asInAccount>
			label="Mail about new leads of this link"
			value={link.leadMails ?? asInAccount}
			options={[[asInAccount, 'As in your account'], ...choiceNames]}
			disabled={change.isPending}
			onChange={(choice) => choose(choice === asInAccount ? null : choice)}
		/>
	)
}
