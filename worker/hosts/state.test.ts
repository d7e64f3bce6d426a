import { expect, it } from 'vitest'
import { type Found, standingAfter } from './state'

const works: Found = { proof: 'found', points: 'here', certificate: 'active' }

it.each([
	// Unproven ones.
	['unproven', {}, { proof: 'none' }, 'unproven', 'no_proof'],
	['unproven', {}, { proof: 'other' }, 'unproven', 'other_proof'],
	['unproven', {}, { proof: undefined }, 'unproven', 'dns_failed'],
	['unproven', { taken: true }, {}, 'unproven', 'taken'],
	['unproven', {}, { points: 'nowhere' }, 'pointing', 'points_nowhere'],
	['unproven', {}, { points: undefined }, 'pointing', 'dns_failed'],
	['unproven', {}, { certificate: 'pending' }, 'certificate', 'certificate_pending'],
	['unproven', {}, {}, 'live', null],
	// The proof is needed once.
	['pointing', { proven: true }, { proof: 'none' }, 'live', null],
	['pointing', { proven: true }, { points: 'elsewhere' }, 'pointing', 'points_elsewhere'],
	['pointing', { proven: true }, { points: undefined }, 'pointing', 'dns_failed'],
	['pointing', { proven: true }, { certificate: 'unneeded' }, 'live', null],
	['certificate', { proven: true }, { certificate: 'failed' }, 'certificate', 'certificate_failed'],
	[
		'certificate',
		{ proven: true },
		{ certificate: 'refused' },
		'certificate',
		'certificate_refused',
	],
	[
		'certificate',
		{ proven: true },
		{ certificate: 'unavailable' },
		'certificate',
		'certificate_unavailable',
	],
	['certificate', { proven: true }, { points: 'nowhere' }, 'pointing', 'points_nowhere'],
	// Live ones break at the second failure in a row.
	['live', { proven: true }, { points: 'nowhere' }, 'live', 'points_nowhere'],
	['live', { proven: true, failures: 1 }, { points: 'elsewhere' }, 'broken', 'points_elsewhere'],
	[
		'live',
		{ proven: true, failures: 1 },
		{ certificate: 'failed' },
		'broken',
		'certificate_failed',
	],
	['live', { proven: true, failures: 1 }, { points: undefined }, 'live', 'dns_failed'],
	['live', { proven: true, failures: 1 }, { certificate: 'pending' }, 'live', null],
	['live', { proven: true }, { certificate: 'unavailable' }, 'live', 'certificate_unavailable'],
	['broken', { proven: true, failures: 2 }, { points: 'nowhere' }, 'broken', 'points_nowhere'],
	[
		'broken',
		{ proven: true, failures: 2 },
		{ certificate: 'pending' },
		'certificate',
		'certificate_pending',
	],
	['broken', { proven: true, failures: 2 }, {}, 'live', null],
] as const)(
	'%s %j, of which a check finds %j, is %s: %s',
	(state, before, found, after, problem) => {
		const standing = standingAfter(
			{ state, proven: false, taken: false, failures: 0, ...before },
			{ ...works, ...found },
		)
		expect([standing.state, standing.problem]).toEqual([after, problem])
		if (after === 'live' && problem === null) expect(standing.failures).toBe(0)
	},
)
