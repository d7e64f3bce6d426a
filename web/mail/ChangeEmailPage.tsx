import { Link } from 'react-router'
import { paths } from '../../schema/paths'
import { errorMessage } from '../api/client'
import { Button } from '../ui/Button'
import { Failed, MailCard, Status } from './MailCard'
import { useConfirmChange } from './queries'
import { useToken } from './useToken'

/** Confirms an address change, reached from one of the two emails. */
export default function ChangeEmailPage() {
	const token = useToken()
	const confirm = useConfirmChange()
	if (confirm.isSuccess) {
		const { changed, email, waitsFor } = confirm.data
		return (
			<MailCard title={changed ? 'Address changed' : 'Almost done'}>
				<Status>
					{changed
						? `You now log in with ${email}.`
						: `Now open the link in the email to your ${waitsFor} address.`}
				</Status>
				<Button asChild className="w-full">
					<Link to={paths.settings('profile')}>Go to account settings</Link>
				</Button>
			</MailCard>
		)
	}
	return (
		<MailCard title="Change of email address">
			{!token ? (
				<Failed>Please open the link in your email.</Failed>
			) : confirm.isError ? (
				<Failed>{errorMessage(confirm.error)}</Failed>
			) : (
				<p>Your address changes once you’ve confirmed both the old and the new one.</p>
			)}
			{token && !confirm.isError && (
				<Button
					className="w-full"
					pending={confirm.isPending}
					onClick={() => confirm.mutate(token)}
				>
					{confirm.isPending ? 'Confirming...' : 'Confirm change'}
				</Button>
			)}
		</MailCard>
	)
}
