import { normalizeEmail } from '../../schema/email'
import { Button } from '../ui/Button'
import { Card, CardHead, cardBody } from '../ui/Card'
import { Dialog } from '../ui/Dialog'
import { TypeToConfirm } from '../ui/TypeToConfirm'
import { useDeleteAccount } from './queries'

export function DeleteAccount({ email }: { email: string }) {
	const remove = useDeleteAccount()
	return (
		<Card>
			<CardHead
				title="Delete account"
				hint="Permanently deletes your account, links and leads, right away."
			/>
			<div className={cardBody}>
				<Dialog
					title="Delete your account?"
					description="Your links stop working and all your leads are erased. This can’t be undone."
					trigger={<Button variant="danger">Delete my account</Button>}
				>
					<TypeToConfirm
						name={email}
						isTyped={(text) => normalizeEmail(text) === email}
						action="Permanently delete my account"
						remove={() => remove.mutateAsync()}
					/>
				</Dialog>
			</div>
		</Card>
	)
}
