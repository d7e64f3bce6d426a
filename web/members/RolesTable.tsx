import { Check, Minus } from 'lucide-react'
import { type Action, may, roles } from '../../schema/permissions'
import { titleCase } from '../ui/titleCase'

/** What people do in a workspace, by the actions that each needs. */
const abilities: [what: string, actions: Action[]][] = [
	['See links, leads and numbers', ['links.read', 'leads.read', 'stats.read']],
	['Work leads: stage, notes, assign', ['leads.write']],
	['Create and edit links', ['links.write', 'design.write']],
	['Export leads and links', ['leads.export', 'links.export']],
	['Webhooks and API tokens', ['webhooks.write', 'tokens.manage']],
	['Invite people, set roles, see the log', ['members.manage', 'log.read']],
	['Billing, hand over or delete the workspace', ['billing.manage', 'workspace.own']],
]

const weakestFirst = roles.toReversed()

/** schema/permissions.ts in words. */
export function RolesTable() {
	return (
		<table className="w-full border-collapse text-left">
			<thead>
				<tr className="border-b border-line">
					<th scope="col" className="h-10 font-semibold">
						What each role can do
					</th>
					{weakestFirst.map((role) => (
						<th
							key={role}
							scope="col"
							className="w-19 text-center text-sm font-semibold max-sm:w-14"
						>
							{titleCase(role)}
						</th>
					))}
				</tr>
			</thead>
			<tbody className="divide-y divide-line border-b border-line">
				{abilities.map(([what, actions]) => (
					<tr key={what}>
						<th scope="row" className="h-9 py-1.5 pr-2 font-normal max-sm:text-sm">
							{what}
						</th>
						{weakestFirst.map((role) => {
							const yes = actions.every((action) => may(role, action))
							const Icon = yes ? Check : Minus
							return (
								<td key={role} className={yes ? undefined : 'text-soft/60'}>
									<Icon className="mx-auto size-4" aria-label={yes ? 'Yes' : 'No'} />
								</td>
							)
						})}
					</tr>
				))}
			</tbody>
		</table>
	)
}
