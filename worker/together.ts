import { patience, within } from './deadline'

/** What one waited for: the answer, or that it is one's own turn to ask. */
type Outcome<Answer> = { answer: Answer } | 'go'

type Waiting<Question, Answer> = {
	question: Question
	resolve(outcome: Outcome<Answer>): void
	reject(error: unknown): void
	/** When whoever asked gives up. */
	until: number
}

export type Waiter = { waitUntil(promise: Promise<unknown>): void }

/** How many questions go to the database together at most. */
const most = 50

/**
 * Makes of `ask`, which asks the database many questions at once and gives their answers in the same
 * order, a function that asks one. While four such are on their way others wait, and the next to go
 * takes along all that wait: in a rush one trip serves many requests of this isolate, and none is
 * overtaken for long. Rejects when `ask` does, or after `patience` in all.
 */
export function together<Env, Question, Answer>(
	ask: (env: Env, questions: Question[]) => Promise<Answer[]>,
) {
	// Until when each lane is taken, at the latest: what was cut off must not take it forever.
	const lanes = [0, 0, 0, 0]
	const freeLane = () => lanes.findIndex((until) => until <= Date.now())
	const waiting: Waiting<Question, Answer>[] = []

	/** Those who waited longest, without those who gave up. */
	function take(count: number) {
		const now = Date.now()
		while (waiting[0] && waiting[0].until <= now) waiting.shift()
		return waiting.splice(0, count)
	}

	/** Goes to the database, and frees the lane for the next. */
	async function trip(env: Env, lane: number, asking: Waiting<Question, Answer>[]) {
		lanes[lane] = Date.now() + patience
		try {
			const questions = asking.map(({ question }) => question)
			const answers = await within(patience, ask(env, questions))
			for (const [i, { resolve }] of asking.entries()) resolve({ answer: answers[i] as Answer })
		} catch (error) {
			for (const { reject } of asking) reject(error)
		} finally {
			lanes[lane] = 0
			take(1)[0]?.resolve('go')
		}
	}

	async function askOne(env: Env, context: Waiter, question: Question) {
		const until = Date.now() + patience
		for (;;) {
			const turn = new Promise<Outcome<Answer>>((resolve, reject) => {
				const own = { question, resolve, reject, until }
				const lane = freeLane()
				if (lane < 0) waiting.push(own)
				else context.waitUntil(trip(env, lane, [own, ...take(most - 1)]))
			})
			// By a clock of its own: the runtime ends a request that waits for nothing but another one.
			const outcome = await within(until - Date.now(), turn)
			if (outcome !== 'go') return outcome.answer
		}
	}

	return (env: Env, context: Waiter, question: Question) => {
		const answer = askOne(env, context, question)
		// A visitor who leaves must not take along those who wait for the same trip, or for a turn.
		context.waitUntil(Promise.allSettled([answer]))
		return answer
	}
}
