import { queryOptions, useMutation, useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { Link, useParams } from 'react-router'
import { paths } from '../../schema/paths'
import { roleMeanings, withArticle } from '../../schema/permissions'
import { ApiError, api, errorMessage } from '../api/client'
import { keys } from '../api/keys'
import { Failed, MailCard } from '../mail/MailCard'
import { Loading } from '../shell/Loading'
import { logOut, userQuery } from '../shell/session'
import { usePageTitle } from '../shell/usePageTitle'
import { Button } from '../ui/Button'
import { NothingHere } from '../ui/NothingHere'
import { PageError } from '../ui/PageError'
import { Mark } from '../workspaces/Mark'
import { switchTo } from '../workspaces/queries'
import { rememberInvite } from './rememberedInvite'

const inviteQuery = (secret: string) =>
	queryOptions({
		queryKey: keys.invite(secret),
		queryFn: async () => (await api.invites[':secret'].$get({ param: { secret } })).json(),
	})

const useAccept = (secret: string) =>
	useMutation({
		mutationFn: async () => (await api.invites.accept.$post({ json: { secret } })).json(),
		onSuccess: ({ workspaceId }) => {
			rememberInvite(undefined)
			return switchTo(workspaceId)
		},
	})

/** An invitation. People without an account come back here after signing up. */
export default function InvitePage() {
	const { secret = '' } = useParams()
	const invite = useQuery(inviteQuery(secret))
	const { data: user } = useQuery(userQuery)
	const known = invite.isSuccess
	useEffect(() => rememberInvite(known ? secret : undefined), [known, secret])
	if (invite.isError) {
		const { error } = invite
		return error instanceof ApiError && error.status < 500 ? (
			<CantJoin error={error} isLoggedIn={Boolean(user)} />
		) : (
			<PageError title="Invitation" query={invite} />
		)
	}
	if (invite.isPending || user === undefined) return <Loading />
	const { workspace, color, email, role, invitedBy } = invite.data
	const here = paths.invite(secret)
	return (
		<MailCard title={`Join ${workspace}`}>
			<div className="flex items-start gap-3">
				<Mark name={workspace} color={color} />
				<div className="min-w-0 space-y-1 wrap-anywhere">
					<p>
						{invitedBy} invites {email} to work in <b className="font-semibold">{workspace}</b> as{' '}
						{withArticle(role)}.
					</p>
					{role !== 'owner' && <p className="text-sm text-soft">{roleMeanings[role]}</p>}
				</div>
			</div>
			{user === null ? (
				<div className="space-y-2">
					<Button asChild className="w-full">
						<Link to={paths.auth({ tab: 'signup', next: here, email })}>Create an account</Link>
					</Button>
					<Button asChild variant="secondary" className="w-full">
						<Link to={paths.auth({ next: here, email })}>Log in</Link>
					</Button>
				</div>
			) : user.email === email ? (
				<Join secret={secret} workspace={workspace} />
			) : (
				<OtherAccount own={user.email} email={email} here={here} />
			)}
		</MailCard>
	)
}

/** The invitation was used, revoked or replaced, or has expired. */
function CantJoin({ error, isLoggedIn }: { error: ApiError; isLoggedIn: boolean }) {
	const title = 'You can’t join with this link'
	usePageTitle(title)
	return (
		<NothingHere title={title} text={error.serverMessage}>
			<Button asChild>
				{isLoggedIn ? (
					<Link to={paths.home()}>Go to your dashboard</Link>
				) : error.status === 409 ? (
					<Link to={paths.auth()}>Log in</Link>
				) : (
					<Link to={paths.home()}>Go to the home page</Link>
				)}
			</Button>
		</NothingHere>
	)
}

function Join({ secret, workspace }: { secret: string; workspace: string }) {
	const accept = useAccept(secret)
	return (
		<>
			{accept.error && <Failed>{errorMessage(accept.error)}</Failed>}
			<Button className="w-full" pending={accept.isPending} onClick={() => accept.mutate()}>
				{accept.isPending ? 'Joining...' : `Join ${workspace}`}
			</Button>
		</>
	)
}

function OtherAccount({ own, email, here }: { own: string; email: string; here: string }) {
	const logout = useMutation({
		mutationFn: () => logOut(() => api.auth.logout.$post(), paths.auth({ next: here, email })),
		meta: { errorTitle: 'Logout failed' },
	})
	return (
		<>
			<p className="wrap-anywhere">
				The invitation is for {email}, and you’re logged in as {own}.
			</p>
			<Button className="w-full" pending={logout.isPending} onClick={() => logout.mutate()}>
				Log out and continue
			</Button>
		</>
	)
}
