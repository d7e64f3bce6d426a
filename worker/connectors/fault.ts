import { millisecondsInMinute } from 'date-fns/constants'
import { logError } from '../http/log'
import { Fault } from './kind'
import type { Blocker } from './outcome'

/** An answer that isn't of the documented shape is a fault of the tool's, too. */
export function faultOf(error: unknown) {
	if (error instanceof Fault) return error
	logError('A tool’s answer was not understood', error)
	return new Fault('down', 'Its answer was not understood.')
}

/** How long to wait after failures in a row, in milliseconds: from half a minute to an hour. */
export const delayAfter = (failures: number) =>
	Math.min(0.5 * 2 ** Math.min(failures, 10), 60) * millisecondsInMinute

/** How long the tool asks us to wait, in milliseconds. */
export const waitMsOf = ({ more }: Fault) => more.waitMs ?? 0

/**
 * How often in a row they may be asked as soon as they say. After that, a limit of the day is likely used up, although a
 * header still speaks of seconds; and some bar whoever keeps asking.
 */
const patience = 3

/** How a fault blocks the whole queue; undefined if it concerns a single lead. */
export function blockerOf(
	{ failures }: { failures: number },
	fault: Fault,
	now: number,
): Blocker | undefined {
	const { kind, message: problem } = fault
	const asked = waitMsOf(fault)
	switch (kind) {
		case 'refused':
		case 'busy':
			return undefined
		case 'limited':
			return {
				problem,
				retryAt:
					now + Math.max(asked, failures < patience ? 1000 : delayAfter(failures - patience)),
			}
		case 'down':
			return { problem, retryAt: now + Math.max(delayAfter(failures), asked) }
		default:
			return { problem, paused: kind }
	}
}
