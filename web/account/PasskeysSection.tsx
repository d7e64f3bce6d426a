import { useQuery } from '@tanstack/react-query'
import { KeyRound } from 'lucide-react'
import { useState } from 'react'
import { deviceOf } from '../../schema/device'
import type { PasskeySummary } from '../../schema/passkey'
import { UntilConfirmed, useMustConfirm } from '../mail/UntilConfirmed'
import { loginMethodsQuery } from '../shell/loginMethods'
import { Button } from '../ui/Button'
import { Card, CardHead } from '../ui/Card'
import { Dialog, FormFoot } from '../ui/Dialog'
import { TextField } from '../ui/Field'
import { LoadError } from '../ui/LoadError'
import { SkeletonRows } from '../ui/Skeleton'
import { useAddPasskey, useRemovePasskey } from './accessQueries'
import { WayIn } from './WayIn'

export function PasskeysSection() {
	const ways = useQuery(loginMethodsQuery)
	const [adding, setAdding] = useState(false)
	const mustConfirm = useMustConfirm()
	return (
		<Card>
			<CardHead
				title="Passkeys"
				hint="Log in with your fingerprint, face or screen lock instead of a password."
			>
				{'PublicKeyCredential' in window && (
					<Button variant="secondary" disabled={mustConfirm} onClick={() => setAdding(true)}>
						Add a passkey
					</Button>
				)}
			</CardHead>
			<UntilConfirmed what="add passkeys or recovery codes" />
			{adding && <AddPasskey close={() => setAdding(false)} />}
			{ways.isPending ? (
				<SkeletonRows rows={1} label="Loading passkeys" />
			) : ways.isLoadingError ? (
				<LoadError query={ways} />
			) : (
				ways.data.passkeys.length > 0 && (
					<ul className="divide-y divide-line border-t border-line">
						{ways.data.passkeys.map((passkey) => (
							<Passkey key={passkey.id} passkey={passkey} />
						))}
					</ul>
				)
			)}
		</Card>
	)
}

function Passkey({ passkey: { id, name, createdAt, lastUsedAt } }: { passkey: PasskeySummary }) {
	const { isPending, mutate } = useRemovePasskey()
	return (
		<WayIn
			icon={<KeyRound className="size-5 shrink-0 text-soft" aria-hidden />}
			name={name}
			lastUsedAt={lastUsedAt}
			createdAt={createdAt}
			remove={{ isPending, mutate: () => mutate(id) }}
		/>
	)
}

function AddPasskey({ close }: { close: () => void }) {
	const [name, setName] = useState(deviceOf(navigator.userAgent))
	const [missing, setMissing] = useState(false)
	const add = useAddPasskey()
	return (
		<Dialog
			open
			title="Add a passkey"
			description="Next, your browser asks for your fingerprint, face or screen lock."
			onOpenChange={(open) => !open && close()}
		>
			<form
				noValidate
				className="space-y-5 px-(--inset) pb-6"
				onSubmit={(event) => {
					event.preventDefault()
					setMissing(name.trim() === '')
					if (name.trim() && !add.isPending) add.mutate(name, { onSuccess: close })
				}}
			>
				<TextField
					label="Passkey name"
					hint="So you can recognize it in the list."
					maxLength={60}
					value={name}
					error={missing ? 'Please give the passkey a name' : undefined}
					onChange={(event) => setName(event.target.value)}
				/>
				<FormFoot save="Add passkey" busy="Waiting for your browser..." pending={add.isPending} />
			</form>
		</Dialog>
	)
}
