import { paths } from '../../../schema/paths'
import { type Role, withArticle } from '../../../schema/permissions'
import { inviteDays } from '../../../schema/workspace'
import { type Content, withoutLinks } from '../content'

export type InvitationMail = {
	site: string
	/** The token in the mail. */
	token: string
	/** Who invites to which workspace, or offers it. */
	invite: { workspace: string; invitedBy: string; role: Role } | undefined
}

const nothing = { workspace: '', invitedBy: '', role: 'member' } as const

/** Invites a person to a workspace. */
export function invite({ site, token, invite: given }: InvitationMail): Content {
	const { workspace, invitedBy, role } = given ?? nothing
	return {
		subject: `Join ${withoutLinks(workspace)} on Leadlinks`,
		blocks: [
			`${invitedBy} invited you to the workspace “${withoutLinks(workspace)}” as ${withArticle(role)}.`,
			{ button: 'See the invitation', href: site + paths.invite(token) },
			`This link works once, for this address only, within ${inviteDays} days. If you don’t know who that is, just ignore this email.`,
		],
	}
}

/** Offers a member the ownership of a workspace. */
export function handover({ site, invite: given }: InvitationMail): Content {
	const { workspace, invitedBy } = given ?? nothing
	return {
		subject: `Become the owner of ${withoutLinks(workspace)}`,
		blocks: [
			`${invitedBy} wants to hand over the workspace “${withoutLinks(workspace)}” to you. If you accept, you own it, with its plan and everything in it, and they become an admin.`,
			{ button: 'Accept or decline', href: site + paths.settings('members') },
		],
	}
}
