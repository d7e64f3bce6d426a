import { sameJson } from '../../schema/sameJson'
import { HttpError } from './errors'

type Values = Record<string, unknown>

/** Of a design only what changes is sent, so it is compared key by key; of everything else the whole value. */
const parts = (name: string, value: unknown): [path: string, of: (all: Values) => unknown][] =>
	name === 'design' && value !== null
		? Object.keys(value as Values).map((key) => [
				`design.${key}`,
				({ design }) => (design as Values | null | undefined)?.[key],
			])
		: [[name, (all) => all[name]]]

/**
 * Refuses a change of what has changed since the client read it. `base` is what the client saw of the fields that
 * it changes, as the API answers them. A 409 names those that differ from `current` and from the change.
 */
export function refuseStale(current: object, base: Values | undefined, change: object) {
	// As JSON, because dates are texts there.
	const [now, next] = [current, change].map((values): Values => JSON.parse(JSON.stringify(values)))
	const stale = Object.entries(base ?? {})
		.flatMap(([name, value]) => parts(name, value))
		.filter(([, of]) => !sameJson(of(now ?? {}), of(base ?? {})))
		.filter(([, of]) => !sameJson(of(now ?? {}), of(next ?? {})))
	if (stale.length > 0) throw changedMeanwhile(stale.map(([path]) => path))
}

export const changedMeanwhile = (paths: readonly string[]) =>
	new HttpError(409, 'changed_meanwhile', 'This was changed since you opened it', {
		issues: paths.map((path) => ({ path, message: 'This was changed since you opened it' })),
	})
