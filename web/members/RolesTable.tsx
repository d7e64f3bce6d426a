import { Check, Minus } from 'lucide-react'
import { type Action, may, type Role, roles } from '../../schema/permissions'
import { titleCase } from '../ui/titleCase'
import { useIsPhone } from '../ui/useNarrow'

/** What people do in a workspace, by the actions that each needs. */
const abilities: [what: string, actions: Action[]][] = [
	['See links, leads and numbers', ['links.read', 'leads.read', 'stats.read']],
	['Work leads: stage, notes, assign', ['leads.write']],
	['Create and edit links', ['links.write', 'design.write']],
	['Export leads and links', ['leads.export', 'links.export']],
	['Webhooks and API tokens', ['webhooks.write', 'tokens.manage']],
	['Invite people, set roles, see the log', ['members.manage', 'log.read']],
	['Manage billing, hand over or delete the workspace', ['billing.manage', 'workspace.own']],
]

const weakestFirst = roles.toReversed()

const can = (role: Role, actions: Action[]) => actions.every((action) => may(role, action))

/** schema/permissions.ts in words; on phones by role, each with what the one before it can't do. */
export function RolesTable() {
	if (useIsPhone()) return <RolesList />
	return (
		<table className="w-full border-collapse text-left">
			<thead>
				<tr className="border-b border-line">
					<th scope="col" className="h-10 font-semibold">
						What each role can do
					</th>
					{weakestFirst.map((role) => (
						<th key={role} scope="col" className="w-19 text-center text-sm font-normal text-soft">
							{titleCase(role)}
						</th>
					))}
				</tr>
			</thead>
			<tbody className="divide-y divide-line border-b border-line">
				{abilities.map(([what, actions]) => (
					<tr key={what}>
						<th scope="row" className="h-9 py-1.5 pr-2 font-normal">
							{what}
						</th>
						{weakestFirst.map((role) => {
							const yes = can(role, actions)
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

const RolesList = () => (
	<section>
		<h2 className="border-b border-line pb-2 font-semibold">What each role can do</h2>
		<ul className="divide-y divide-line border-b border-line">
			{weakestFirst.map((role, i) => {
				const weaker = weakestFirst[i - 1]
				return (
					<li key={role} className="py-3">
						<h3 className="font-semibold">{titleCase(role)}</h3>
						{weaker && <p className="text-sm text-soft">Everything above, and:</p>}
						<ul>
							{abilities
								.filter(([, actions]) => can(role, actions) && !(weaker && can(weaker, actions)))
								.map(([what]) => (
									<li key={what} className="flex items-baseline gap-2 py-0.5">
										<Check className="size-4 shrink-0 translate-y-0.5 text-soft" aria-hidden />
										{what}
									</li>
								))}
						</ul>
					</li>
				)
			})}
		</ul>
	</section>
)
