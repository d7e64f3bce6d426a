import { Link } from 'react-router'
import { paths } from '../../schema/paths'
import { errorMessage } from '../api/client'
import { Button } from '../ui/Button'
import { Failed, MailCard, Told } from './MailCard'
import { useConfirmChange } from './queries'
import { useToken } from './useToken'

/** Confirms a change of address by the link in one of the two mails. */
export default function ChangeEmailPage() {
	const token = useToken()
	const confirm = useConfirmChange()
	if (confirm.isSuccess) {
		const { changed, email, waitsFor } = confirm.data
		return (
			<MailCard title={changed ? 'Address changed' : 'Almost done'}>
				<Told>
					{changed
						? `From now on you log in with ${email}.`
						: `Please follow the link in the mail to your ${waitsFor} address too.`}
				</Told>
				<Button asChild className="w-full">
					<Link to={paths.account()}>Open your account settings</Link>
				</Button>
			</MailCard>
		)
	}
	return (
		<MailCard title="Change of email address">
			{!token ? (
				<Failed>Please follow the link in your mail.</Failed>
			) : confirm.isError ? (
				<Failed>{errorMessage(confirm.error)}</Failed>
			) : (
				<p>The address of your account changes once both the old and the new one are confirmed.</p>
			)}
			{token && !confirm.isError && (
				<Button
					className="w-full"
					pending={confirm.isPending}
					onClick={() => confirm.mutate(token)}
				>
					{confirm.isPending ? 'Confirming...' : 'Confirm the change'}
				</Button>
			)}
		</MailCard>
	)
}
