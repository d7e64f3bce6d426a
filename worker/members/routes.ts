import { Hono } from 'hono'
import { z } from 'zod'
import { memberAnswer } from '../../schema/answers/account'
import { permit } from '../auth/permit'
import type { App } from '../http/context'
import { documented } from '../openapi/documented'
import { membersOf } from './queries'

/** The people of a workspace; mounted at /api/workspace/members. */
export const members = new Hono<App>().get(
	'/',
	documented({
		name: 'listMembers',
		tag: 'Account',
		summary: 'List the members',
		description: 'Everyone in the workspace, by name.',
		ok: 200,
		answer: z.array(memberAnswer),
	}),
	permit('workspace.read'),
	async (c) => c.json(await membersOf(c.var.db, c.var.caller.workspaceId)),
)
