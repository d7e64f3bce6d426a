import { type SQL, sql } from 'drizzle-orm'
import { type Assign, membersIn } from '../../schema/assign'
import { faultOf, fieldOf } from '../../schema/facts'
import type { Field } from '../../schema/fields'
import { permissions } from '../../schema/permissions'
import { conflict, refuseIssues } from '../http/errors'
import { notAssignable } from '../leads/assigneeQueries'

type WithAssign = { assign?: Assign | null | undefined }

/** SQL for a link's assignees who aren't in the workspace or can't be given leads. */
export function missingMembers(workspaceId: number | SQL, { assign }: WithAssign) {
	if (!assign) return sql<number[]>`'[]'`.mapWith(JSON.parse)
	return sql<number[]>`(
		select json_group_array(value) from json_each(${JSON.stringify(membersIn(assign))}) where not exists (
			select 1 from members where workspace_id = ${workspaceId} and user_id = value
				and role in ${permissions['leads.write'].roles}))`.mapWith(JSON.parse)
}

/** Throws a 400 for assignees whom `missingMembers` found, and for rules that the form can't meet. */
export function refuseAssign(
	missing: readonly number[],
	{ assign }: WithAssign,
	fields: readonly Field[],
) {
	if (!assign) return
	const { members, rules = [] } = assign
	const message = notAssignable
	refuseIssues([
		...members.flatMap((id, i) =>
			missing.includes(id) ? [{ path: `assign.members.${i}`, message }] : [],
		),
		...rules.flatMap(({ when, member }, i) => [
			...(missing.includes(member) ? [{ path: `assign.rules.${i}.member`, message }] : []),
			...when.flatMap((condition, j) => {
				const fault = faultOf(condition, fields)
				return fault
					? [{ path: `assign.rules.${i}.when.${j}.${fault.path}`, message: fault.message }]
					: []
			}),
		]),
	])
}

/** Throws a 409 if leads are dealt by a field that is about to be removed. */
export function refuseDealtBy(
	assign: Assign | null | undefined,
	before: readonly Field[],
	after: readonly Field[],
) {
	for (const { when } of assign?.rules ?? []) {
		for (const { fact } of when) {
			const field = fieldOf(fact, before)
			if (!field || fieldOf(fact, after)) continue
			throw conflict(
				`Leads are assigned by the field “${field.label}”. Please change that first, or send assign along.`,
				[{ path: 'fields', message: `Leads are assigned by the field “${field.label}”` }],
			)
		}
	}
}
