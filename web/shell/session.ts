import { queryOptions, useQuery } from '@tanstack/react-query'
import type { InferResponseType } from 'hono/client'
import { paths } from '../../schema/paths'
import { may, roles, withArticle } from '../../schema/permissions'
import { api, isNotMember, isSessionOver } from '../api/client'
import { keys } from '../api/keys'
import { queryClient } from '../api/queryClient'
import { browserSession, shownSession, showSession } from '../api/shownSession'
import { forgetWorkspace, showWorkspace } from '../api/shownWorkspace'
import { sharedState } from '../ui/sharedState'
import { deviceZone } from '../ui/timeZone'
import { toast } from '../ui/toast'
import { loseAccess } from './lostAccess'
import { unsavedText } from './unsavedText'

type User = InferResponseType<typeof api.auth.user.$get>

/** The logged-in owner, or null. Without a session, the server isn't asked. */
export const userQuery = queryOptions({
	queryKey: keys.user,
	initialData: () => (browserSession() ? undefined : null),
	queryFn: async () => {
		const mark = browserSession()
		if (!mark) return ended()
		try {
			const response = await api.auth.user.$get({}, { headers: { 'X-Session': mark } })
			const user = await response.json()
			const before = queryClient.getQueryData<User | null>(keys.user)
			// An address may change within a session.
			if (before && before.email !== user.email && mark !== shownSession()) return startOver()
			showSession(mark)
			over.set(false)
			showWorkspace(user.workspace.id)
			if (before) noteRole(before, user)
			return await withTimeZone(user)
		} catch (error) {
			if (isNotMember(error)) return outside(mark)
			if (!isSessionOver(error)) throw error
			return ended()
		}
	},
})

/** Whether the session of the owner on the screen has ended. */
const over = sharedState(false)
export const { get: isOver, useState: useSessionOver } = over

/**
 * Called when the session has ended. An owner's screen stays, so that nothing they typed is lost, behind a dialog that
 * asks for their login (SessionOver); returns the owner, if any.
 */
function ended() {
	const owner = queryClient.getQueryData<User | null>(keys.user)
	if (!owner) return null
	over.set(true)
	return owner
}

/**
 * Called when the user is no longer in the workspace that the tab shows. The screen stays, hidden behind a dialog
 * with what they wrote (AccessLost). A tab that shows nothing yet, or another user's screen, goes to another workspace.
 */
function outside(mark: string) {
	const owner = queryClient.getQueryData<User | null>(keys.user)
	if (!owner || mark !== shownSession()) {
		forgetWorkspace()
		return startOver()
	}
	loseAccess({ workspace: owner.workspace.name, role: undefined })
	return owner
}

/** Notifies the user that their role has changed, before the screen does. */
function noteRole(before: User, { role, seatless, workspace }: User) {
	const weaker = roles.indexOf(role) > roles.indexOf(before.role)
	if (before.workspace.id !== workspace.id || before.role === role) return
	// Their form may disappear, but not what they wrote in it.
	if (weaker && unsavedText() !== '') return loseAccess({ workspace: workspace.name, role })
	toast({
		title: seatless ? 'Your seat is gone' : `You’re now ${withArticle(role)} of ${workspace.name}`,
	})
}

/** After a login in that dialog: the same owner continues, anybody else starts over. */
export async function loggedInAgain() {
	await queryClient.fetchQuery({ ...userQuery, staleTime: 0 })
	sessionChanged()
	await queryClient.refetchQueries({ predicate: ({ state }) => state.status === 'error' })
}

/** Loads this page from scratch: another owner's data, text and pending changes are all over the old one. */
export function startOver() {
	// The form editor would ask whether to leave.
	window.addEventListener('beforeunload', (event) => event.stopImmediatePropagation(), true)
	window.location.reload()
	return new Promise<never>(() => {})
}

/** Sets a workspace's missing time zone to this device's, if the user may set it. */
async function withTimeZone(user: User): Promise<User> {
	if (user.timezone !== null || !may(user.role, 'workspace.manage')) return user
	try {
		return { ...user, ...(await setTimeZone(deviceZone())) }
	} catch {
		// The next device tries again.
		return user
	}
}

export async function setTimeZone(wanted: string) {
	const { timezone } = await (await api.workspace.$patch({ json: { timezone: wanted } })).json()
	return { timezone }
}

/** Whether the workspace's pages offer to remember their visitors. */
export const useAskOnce = () => useQuery(userQuery).data?.workspace.askOnce ?? false

/** The time zone in which the workspace's days begin. */
export const useTimeZone = () => useQuery(userQuery).data?.timezone ?? 'UTC'

/** The same outside components, once the owner is known. */
export const timeZone = () => queryClient.getQueryData(userQuery.queryKey)?.timezone ?? 'UTC'

/** After a login or logout in this tab: other tabs follow, because their storage notices. */
export function sessionChanged() {
	showSession(browserSession())
	try {
		localStorage.setItem('session changed', String(Date.now()))
	} catch {
		// Without storage, they notice when they get the focus.
	}
}

/** After a login: fetches the new user and drops everything cached for the previous one. */
export async function ownerChanged() {
	sessionChanged()
	// A request sent before the login would return the old user.
	await queryClient.cancelQueries({ queryKey: keys.user })
	await queryClient.prefetchQuery({ ...userQuery, staleTime: 0 })
	queryClient.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== keys.user[0] })
}

const unfinished = new Set<() => Promise<unknown>>()

/** Registers work to finish before logout, while the session still allows it. */
export const beforeLogout = (finish: () => Promise<unknown>) => unfinished.add(finish)

/** Finishes pending work that needs the session in the workspace shown. */
export const finishWork = () => Promise.all([...unfinished].map((finish) => finish()))

/** Leaves the workspace that this tab shows for the one last used that lets the user in. Never resolves. */
export function goElsewhere() {
	forgetWorkspace()
	window.location.assign(paths.home())
	return new Promise<never>(() => {})
}

/** Finishes pending work, then ends the session and leaves. */
export async function logOut(endSession: () => Promise<unknown>, to?: string) {
	await finishWork()
	await endSession()
	forgetWorkspace()
	leave(to)
}

/** Loads a page from scratch, by default the landing page, so that no data of the owner stays in memory. */
export function leave(to: string = paths.home()) {
	sessionChanged()
	window.location.assign(to)
}
