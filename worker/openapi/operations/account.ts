import {
	profileAnswer,
	retentionAnswer,
	userAnswer,
	workspaceAnswer,
} from '../../../schema/answers/account'
import type { Operation } from '../operation'

export const accountOperations: Record<string, Operation> = {
	'GET /api/auth/user': {
		name: 'getUser',
		tag: 'Account',
		summary: 'Get the token’s account',
		ok: 200,
		answer: userAnswer,
	},
	'PATCH /api/auth/user': {
		name: 'changeUser',
		tag: 'Account',
		summary: 'Change the name',
		ok: 200,
		answer: profileAnswer,
		body: { name: 'Ada Byron' },
	},
	'PATCH /api/workspace': {
		name: 'changeWorkspace',
		tag: 'Account',
		summary: 'Change the time zone',
		description: 'Days begin there in analytics and reports. Only for an owner or admin.',
		ok: 200,
		answer: workspaceAnswer,
		body: { timezone: 'Europe/Berlin' },
	},
	'GET /api/privacy/retention': {
		name: 'getRetention',
		tag: 'Account',
		summary: 'Get how long leads are kept',
		ok: 200,
		answer: retentionAnswer,
	},
	'PUT /api/privacy/retention': {
		name: 'setRetention',
		tag: 'Account',
		summary: 'Set how long leads are kept',
		description: 'In days; null keeps them. Only for an owner or admin.',
		ok: 200,
		answer: retentionAnswer,
		body: { days: 365 },
	},
}
