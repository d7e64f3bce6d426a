import { onlineManager } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'

// The browser only notices when its own network goes. The server may be out of reach all the same, so a request
// that fails without an answer asks for one too: `serverAnswers`.

/** The minimum time between two questions while there is no connection, in milliseconds. */
const askAgainMs = 4000
/** How long an answer may take. */
const answerMs = 5000

/** Thrown by a screen whose file can't be fetched without a connection; `Boundary` waits for it. */
export class Unreachable extends Error {}

let asking: Promise<boolean> | undefined

/** Whether the server can be reached, asked once for all requests that fail together. Queries pause until it can. */
export function serverAnswers() {
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

/** Keeps asking until the server answers. Randomized, so that tabs don't all come back at the same moment. */
function askUntilOnline() {
	clearTimeout(again)
	if (onlineManager.isOnline()) return
	const ask = () => void serverAnswers().then(askUntilOnline)
	again = setTimeout(ask, askAgainMs * (1 + Math.random() / 2))
}
onlineManager.subscribe(askUntilOnline)

/** Whether there is a connection, as far as is known. */
export const useOnline = () =>
	useSyncExternalStore(onlineManager.subscribe, () => onlineManager.isOnline())
