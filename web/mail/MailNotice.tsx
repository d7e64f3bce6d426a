import { useQuery } from '@tanstack/react-query'
import { paths } from '../../schema/paths'
import { mailModeQuery } from './queries'

/** Says where mail goes on a server that doesn't send any. */
export function MailNotice() {
	const { data: mode } = useQuery(mailModeQuery)
	if (mode !== 'local' && mode !== 'off') return null
	return (
		<p className="rounded-lg border border-line bg-sunken p-3 text-sm">
			{mode === 'local' ? (
				<LocalMail />
			) : (
				'This server isn’t set up to send mail. Whoever runs it can find out how in the README, under “Mail”.'
			)}
		</p>
	)
}

export const LocalMail = () => (
	<>
		This server has no email provider, so its emails stay in the{' '}
		<a className="whitespace-nowrap text-accent-ink underline" href={paths.mailbox()}>
			local mailbox
		</a>
		.
	</>
)
