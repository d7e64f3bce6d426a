import { z } from 'zod'
import { assignKinds } from './assign'
import { conditionsShape } from './conditionShape'
import { maxRules } from './ruleLimits'

const maxMembers = 50

const memberMessage = 'A member is an id, a number'
const member = z.int(memberMessage).positive(memberMessage)

const faults = {
	one: 'Name the one member who gets the leads',
	turns: 'Name at least one member',
	rules: 'Give at least one rule',
}

/** How a link deals out its leads; null leaves them to nobody. */
export const assignShape = z
	.strictObject(
		{
			kind: z.enum(assignKinds, `kind must be one of ${assignKinds.join(', ')}`),
			members: z
				.array(member, 'members must be a list')
				.max(maxMembers, `Leads can be assigned to at most ${maxMembers} members`)
				.transform((ids) => [...new Set(ids)])
				.default([]),
			rules: z
				.array(
					z.strictObject({
						when: conditionsShape.refine(({ length }) => length > 0, 'Give at least one condition'),
						member,
					}),
					'rules must be a list',
				)
				.max(maxRules, `A link has at most ${maxRules} rules`)
				.optional(),
		},
		'assign must be an object or null',
	)
	.superRefine(({ kind, members, rules = [] }, context) => {
		const wrong = (path: 'members' | 'rules', message: string) =>
			context.addIssue({ code: 'custom', path: [path], message })
		if (
			kind === 'rules'
				? rules.length === 0
				: members.length === 0 || (kind === 'one' && members.length > 1)
		)
			wrong(kind === 'rules' ? 'rules' : 'members', faults[kind])
		if (kind !== 'rules' && rules.length > 0) wrong('rules', 'Only the kind rules has rules')
	})
	.nullable()
