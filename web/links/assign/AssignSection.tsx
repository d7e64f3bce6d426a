import { useQuery } from '@tanstack/react-query'
import { UserRound } from 'lucide-react'
import { Suspense, useState } from 'react'
import type { Assign } from '../../../schema/assign'
import { describeCondition } from '../../../schema/conditionWords'
import { awayTime } from '../../members/away'
import { type Member, membersQuery, useIsTeam } from '../../members/queries'
import { lazyPart } from '../../shell/lazyPart'
import { Button } from '../../ui/Button'
import { list } from '../../ui/list'
import { SettingsGroup } from '../../ui/SettingsGroup'
import { Skeleton } from '../../ui/Skeleton'
import type { LinkRow } from '../queries'

const AssignEditor = lazyPart(() => import('./AssignEditor'))

/** Who gets a link's leads, in words, and the editor on demand. Renders nothing in a workspace of one. */
export function AssignSection({ link }: { link: LinkRow }) {
	const isTeam = useIsTeam()
	const [editing, setEditing] = useState(false)
	const { data: members = [] } = useQuery({ ...membersQuery, enabled: isTeam })
	const assign = link.assign as Assign | null
	if (!isTeam && !assign) return null
	const nameOf = (id: number) =>
		members.find((member) => member.id === id)?.name ?? 'a former member'
	return (
		<div className="max-w-5xl border-t border-line">
			<SettingsGroup title="Who gets the leads" hint={hintOf(assign, nameOf)}>
				{editing ? (
					<Suspense fallback={<Skeleton className="h-48 w-full" />}>
						<AssignEditor link={link} onDone={() => setEditing(false)} />
					</Suspense>
				) : (
					<>
						<Button variant="secondary" onClick={() => setEditing(true)}>
							<UserRound className="size-4" aria-hidden />{' '}
							{assign ? 'Change' : 'Assign automatically'}
						</Button>
						{assign?.rules && (
							<ol
								aria-label="Who gets which"
								className="list-inside list-decimal divide-y divide-line"
							>
								{assign.rules.map(({ when, member }) => (
									<li key={JSON.stringify([when, member])} className="py-2 marker:text-soft">
										If{' '}
										{when
											.map((condition) => describeCondition(condition, link.fields))
											.join(' and ')}{' '}
										→ <bdi className="font-semibold">{nameOf(member)}</bdi>
									</li>
								))}
							</ol>
						)}
						<Away ids={assign?.members ?? []} members={members} />
					</>
				)}
			</SettingsGroup>
		</div>
	)
}

function hintOf(assign: Assign | null, nameOf: (id: number) => string) {
	if (!assign) return 'Nobody yet: new leads wait to be assigned'
	const names = list(assign.members.map(nameOf))
	if (assign.kind === 'one') return `All go to ${names}`
	if (assign.kind === 'turns') return `In turn to ${names}`
	return assign.members.length > 0
		? `By the first matching rule, else in turn to ${names}`
		: 'By the first matching rule, else to nobody'
}

/** The members who are away and skipped for now. */
function Away({ ids, members }: { ids: readonly number[]; members: readonly Member[] }) {
	const away = members.filter((member) => ids.includes(member.id) && awayTime(member))
	if (away.length === 0) return null
	return (
		<p className="text-sm text-soft">
			Away and skipped for now: {list(away.map(({ name }) => name))}
		</p>
	)
}
