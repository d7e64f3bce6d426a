import type { DomainProblem, DomainState } from '../../schema/host'

/** What a check found; undefined where nothing was asked or answered. */
export type Found = {
	proof: 'found' | 'other' | 'none' | undefined
	points: 'here' | 'elsewhere' | 'nowhere' | undefined
	certificate: 'active' | 'pending' | 'failed' | 'unavailable' | 'refused' | 'unneeded'
}

export type Standing = { state: DomainState; failures: number; problem: DomainProblem | null }

type Before = Pick<Standing, 'state' | 'failures'> & { proven: boolean; taken: boolean }

/** This many checks in a row must find that a live domain doesn't work, because DNS lookups fail at times. */
const failuresToBreak = 2

/** The state of a domain after a check. */
export function standingAfter(before: Before, { proof, points, certificate }: Found): Standing {
	const unchanged = (problem: DomainProblem): Standing => ({ ...pick(before), problem })
	if (!before.proven) {
		if (before.taken) return { state: 'unproven', failures: 0, problem: 'taken' }
		if (proof === undefined) return unchanged('dns_failed')
		const wrong = { other: 'other_proof', none: 'no_proof', found: null } as const
		if (wrong[proof]) return { state: 'unproven', failures: 0, problem: wrong[proof] }
	}
	const worked = before.state === 'live' || before.state === 'broken'
	const missing = (state: 'pointing' | 'certificate', problem: DomainProblem): Standing => {
		if (!worked) return { state, failures: 0, problem }
		const failures = before.failures + 1
		return { state: failures < failuresToBreak ? before.state : 'broken', failures, problem }
	}
	if (points === undefined)
		return worked || before.proven
			? unchanged('dns_failed')
			: { state: 'pointing', failures: 0, problem: 'dns_failed' }
	if (points !== 'here')
		return missing('pointing', points === 'nowhere' ? 'points_nowhere' : 'points_elsewhere')
	switch (certificate) {
		case 'active':
		case 'unneeded':
			return { state: 'live', failures: 0, problem: null }
		case 'failed':
			return missing('certificate', 'certificate_failed')
		// A live one's is being renewed, and the old one is still there.
		case 'pending':
			return before.state === 'live'
				? { state: 'live', failures: 0, problem: null }
				: { state: 'certificate', failures: 0, problem: 'certificate_pending' }
		default:
			return worked
				? unchanged(`certificate_${certificate}`)
				: { state: 'certificate', failures: 0, problem: `certificate_${certificate}` }
	}
}

const pick = ({ state, failures }: Before) => ({ state, failures })
