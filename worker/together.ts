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

	async function askOne(env: Env, question: Question) {
		const until = Date.now() + patience
		let lane = freeLane()
		while (lane < 0) {
			const turn = new Promise<Outcome<Answer>>((resolve, reject) => {
				waiting.push({ question, resolve, reject, until })
			})
			// By a clock of its own: the runtime ends a request that waits for nothing but another one.
			const outcome = await within(until - Date.now(), turn)
			if (outcome !== 'go') return outcome.answer
			lane = freeLane()
		}
		lanes[lane] = until
		const others = take(most - 1)
		try {
			const questions = [question, ...others.map((other) => other.question)]
			const [own, ...theirs] = await within(until - Date.now(), ask(env, questions))
			for (const [i, other] of others.entries()) other.resolve({ answer: theirs[i] as Answer })
			return own as Answer
		} catch (error) {
			for (const other of others) other.reject(error)
			throw error
		} finally {
			lanes[lane] = 0
			take(1)[0]?.resolve('go')
		}
	}

	return (env: Env, context: Waiter, question: Question) => {
		const answer = askOne(env, question)
		// A visitor who leaves must not take along those who wait for the same trip.
		context.waitUntil(Promise.allSettled([answer]))
		return answer
	}
}
