import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import { paths } from '../../schema/paths'
import { errorMessage } from '../api/client'
import { rememberedInvite } from '../members/rememberedInvite'
import { Button } from '../ui/Button'
import { Failed, MailCard, Status } from './MailCard'
import { useConfirmAddress } from './queries'
import { useToken } from './useToken'

/** Confirms the owner's address, reached from their email. */
export default function ConfirmPage() {
	const token = useToken()
	const [invite] = useState(rememberedInvite)
	const { mutate, isSuccess, error } = useConfirmAddress()
	useEffect(() => {
		if (token) mutate(token)
	}, [token, mutate])
	if (!token || error) {
		return (
			<MailCard title="Confirm your address">
				<Failed>{error ? errorMessage(error) : 'Please open the link in your email.'}</Failed>
				<Button asChild className="w-full">
					<Link to={paths.settings('profile')}>Go to account settings</Link>
				</Button>
			</MailCard>
		)
	}
	return (
		<MailCard title={isSuccess ? 'Address confirmed' : 'Confirming your address'}>
			<Status>
				{isSuccess
					? 'Thank you. You can now create as many links as you like and get emails about new leads.'
					: 'One moment, please.'}
			</Status>
			{isSuccess && (
				<Button asChild className="w-full">
					{invite ? (
						<Link to={paths.invite(invite)}>Continue to your invitation</Link>
					) : (
						<Link to={paths.home()}>Go to your dashboard</Link>
					)}
				</Button>
			)}
		</MailCard>
	)
}
