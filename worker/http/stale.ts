import { sameJson } from '../../schema/sameJson'
import { badInput, HttpError } from './errors'

type Values = Record<string, unknown>

/** Designs are sent and compared key by key; everything else as a whole. */
const parts = (name: string, value: unknown): [path: string, of: (all: Values) => unknown][] =>
	name === 'design' && value !== null
		? Object.keys(value as Values).map((key) => [
				`design.${key}`,
				({ design }) => (design as Values | null | undefined)?.[key],
			])
		: [[name, (all) => all[name]]]

/**
 * Throws a 409 if fields have changed since the client read them. `base` holds the values the client saw, in the
 * API's format. Fields that already have the new value don't count. Throws a 400 if `base` names any that don't change:
 * a misspelled one would be compared with nothing.
 */
export function refuseStale(current: object, base: Values | undefined, change: object) {
	// As JSON, because dates are texts there.
	const [now, next] = [current, change].map((values): Values => JSON.parse(JSON.stringify(values)))
	const unknown = Object.keys(base ?? {}).filter((name) => !Object.hasOwn(next ?? {}, name))
	if (unknown.length > 0) {
		const refusal = (names: string) => `base names ${names}, which this request doesn’t change`
		// A hostile base has thousands.
		const some = unknown.slice(0, 10)
		throw badInput(
			refusal(some.join(', ')),
			some.map((name) => ({ path: `base.${name}`, message: refusal(name) })),
		)
	}
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
