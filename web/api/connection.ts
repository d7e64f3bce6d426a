import { onlineManager } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'

// The browser only notices when its own network is down. The server may still be unreachable, so a request that fails
// without a response triggers a check too: `serverResponds`.

/** The minimum time between two checks while there is no connection, in milliseconds. */
const askAgainMs = 4000
/** How long a response may take. */
const answerMs = 5000

/** Thrown by a screen whose file can't be fetched without a connection; `Boundary` waits for it. */
export class Unreachable extends Error {}

let asking: Promise<boolean> | undefined

/** Whether the server can be reached, checked once for all requests that fail together. Queries pause until it can. */
export function serverResponds() {
	asking ??= fetch(window.location.pathname, {
		method: 'HEAD',
		cache: 'no-store',
		signal: AbortSignal.timeout(answerMs),
	})
		.then(
			({ status }) => status < 500,
			() => false,
		)
		.then((answers) => {
			asking = undefined
			onlineManager.setOnline(answers)
			return answers
		})
	return asking
}

let again: ReturnType<typeof setTimeout> | undefined

/** Keeps checking until the server responds. Randomized, so that tabs don't all come back at the same moment. */
function askUntilOnline() {
	clearTimeout(again)
	if (onlineManager.isOnline()) return
	const ask = () => void serverResponds().then(askUntilOnline)
	again = setTimeout(ask, askAgainMs * (1 + Math.random() / 2))
}
onlineManager.subscribe(askUntilOnline)

/** Whether there is a connection, as far as is known. */
export const useOnline = () =>
	useSyncExternalStore(onlineManager.subscribe, () => onlineManager.isOnline())
