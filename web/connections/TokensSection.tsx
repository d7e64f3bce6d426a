import { useQuery } from '@tanstack/react-query'
import { KeyRound } from 'lucide-react'
import { useState } from 'react'
import { scopeWords } from '../../schema/tokenScopes'
import { UntilConfirmed, useMustConfirm } from '../mail/UntilConfirmed'
import { Badge } from '../ui/Badge'
import { Button } from '../ui/Button'
import { Card, CardHead, cardBody } from '../ui/Card'
import { cx } from '../ui/cx'
import { Dialog } from '../ui/Dialog'
import { formatDate } from '../ui/dates'
import { LoadError } from '../ui/LoadError'
import { RelativeTime } from '../ui/RelativeTime'
import { SkeletonRows } from '../ui/Skeleton'
import { NewTokenForm } from './NewTokenForm'
import { tokensQuery } from './queries'
import { RevokeToken } from './RevokeToken'

/** The workspace's tokens: scopes, last use, and a way to revoke them. */
export function TokensSection() {
	const tokens = useQuery(tokensQuery)
	const [making, setMaking] = useState(false)
	const mustConfirm = useMustConfirm()
	return (
		<Card className="overflow-hidden">
			<CardHead
				title="API tokens"
				hint="Each gives one program, like your CRM or a script, exactly the access you choose."
			/>
			<UntilConfirmed what="create tokens" />
			{tokens.isPending ? (
				<SkeletonRows rows={1} label="Loading tokens" />
			) : tokens.isLoadingError ? (
				<LoadError query={tokens} />
			) : (
				tokens.data.length > 0 && (
					<ul className="divide-y divide-line border-t border-line">
						{tokens.data.map((token) => (
							<TokenRow key={token.id} token={token} />
						))}
					</ul>
				)
			)}
			<div className={cx(tokens.data?.length !== 0 && 'pt-3', cardBody)}>
				<Dialog
					title="New API token"
					description="Give each program its own token, so you can revoke one without breaking the rest."
					open={making}
					onOpenChange={setMaking}
					trigger={
						<Button variant="secondary" disabled={!tokens.data || mustConfirm}>
							New token
						</Button>
					}
				>
					<NewTokenForm done={() => setMaking(false)} />
				</Dialog>
			</div>
		</Card>
	)
}

type Token = Awaited<ReturnType<NonNullable<(typeof tokensQuery)['queryFn']>>>[number]

function TokenRow({ token }: { token: Token }) {
	const expired = token.expiresAt !== null && new Date(token.expiresAt) < new Date()
	return (
		<li className="flex flex-wrap items-center gap-x-4 gap-y-2 px-(--inset) py-3">
			<KeyRound className="size-5 shrink-0 text-soft" aria-hidden />
			<div className="min-w-0 flex-1 basis-56">
				<p className="font-semibold wrap-anywhere">
					{token.name} <code className="text-sm font-normal text-soft">{token.prefix}…</code>
				</p>
				<p className="text-sm text-soft">
					{token.scopes.map((scope) => scopeWords[scope]).join(' · ')}
				</p>
				<p className="text-sm text-soft">
					{token.lastUsedAt ? (
						<RelativeTime prefix="Used " date={token.lastUsedAt} />
					) : (
						'Never used'
					)}
					{' · '}
					{token.expiresAt === null
						? 'Never expires'
						: `${expired ? 'Expired' : 'Expires'} on ${formatDate(token.expiresAt)}`}
				</p>
			</div>
			{expired && <Badge tone="bad">Expired</Badge>}
			<RevokeToken token={token} />
		</li>
	)
}
