import { useQuery } from '@tanstack/react-query'
import type { EmailChange } from '../../schema/account'
import { Button } from '../ui/Button'
import { Card, CardHead, cardBody } from '../ui/Card'
import { TextField } from '../ui/Field'
import { lazyResolver } from '../ui/lazyResolver'
import { SaveButton } from '../ui/SaveButton'
import { useServerForm } from '../ui/useServerForm'
import { Failed, Status } from './MailCard'
import { LocalMail, MailNotice } from './MailNotice'
import { mailModeQuery, useAskForConfirmation, useChangeEmail } from './queries'

type User = { email: string; emailConfirmed: boolean }

/** Whether the owner's address is confirmed, and a form to change it. */
export function AddressSection({ user }: { user: User }) {
	const { data: mode } = useQuery(mailModeQuery)
	return (
		<Card>
			<CardHead
				title="Email address"
				hint={`You log in with ${user.email}${user.emailConfirmed ? ', confirmed' : ''}.`}
			/>
			<div className={`space-y-5 ${cardBody}`}>
				{user.emailConfirmed || mode === undefined || mode === 'off' ? (
					<MailNotice />
				) : (
					<Unconfirmed local={mode === 'local'} />
				)}
				{mode !== undefined && mode !== 'off' && <ChangeForm key={user.email} />}
			</div>
		</Card>
	)
}

function Unconfirmed({ local }: { local: boolean }) {
	const ask = useAskForConfirmation()
	return (
		<div className="flex max-w-md flex-wrap items-center justify-between gap-3 rounded-lg border border-line bg-sunken p-3">
			<p className="min-w-0 flex-1 basis-60 text-sm">
				{local ? (
					<>
						Your address isn’t confirmed yet. <LocalMail />
					</>
				) : (
					'Please confirm your address using the link we emailed you. Until then you can have up to 3 links and won’t get emails about leads.'
				)}
			</p>
			<Button variant="secondary" size="small" pending={ask.isPending} onClick={() => ask.mutate()}>
				{ask.isPending ? 'Sending...' : 'Send it again'}
			</Button>
		</div>
	)
}

const resolver = lazyResolver(async () => (await import('../../schema/account')).emailChange)

function ChangeForm() {
	const form = useServerForm<EmailChange>({
		resolver,
		defaultValues: { email: '' },
	})
	const change = useChangeEmail()
	const failure = form.formState.errors.root
	if (change.isSuccess) {
		return (
			<Status>
				We emailed both your old and your new address. Your address changes once you have opened the
				links in both emails.
			</Status>
		)
	}
	return (
		<form noValidate className="space-y-5" onSubmit={form.submit(change.mutateAsync)}>
			<TextField
				label="New email address"
				type="email"
				autoComplete="email"
				{...form.field('email')}
			/>
			{failure && <Failed>{failure.message}</Failed>}
			<SaveButton changed={form.formState.isDirty} saving={form.pending} busy="Sending...">
				Change address
			</SaveButton>
		</form>
	)
}
