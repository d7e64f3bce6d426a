import { type SQL, sql } from 'drizzle-orm'
import { hotFrom, type Thresholds, warmFrom } from '../../schema/score'
import { basePoints, nameParts, pointsOf } from './thresholds'

/** SQL for whether a form has such a field: 0 if it has no fields, of which the maximum is null. */
const hasField = (field: string) => `coalesce(max(${field}), 0)`

/** SQL for bestScore of the link that a statement has at hand. */
const best = `(select ${basePoints}
	+ ${pointsOf.email} * ${hasField("value ->> 'key' = 'email'")}
	+ ${pointsOf.phone} * ${hasField("value ->> 'key' = 'phone'")}
	+ ${pointsOf.name} * ${hasField(`value ->> 'key' = 'name' or value ->> 'type' in (${nameParts.map((type) => `'${type}'`)})`)}
	from json_each(links.fields))`
const threshold = (name: keyof Thresholds, usual: number): SQL<number> =>
	sql.raw(
		`coalesce(links.thresholds ->> '${name}', round(${best} * ${usual} / 100.0))`,
	) as SQL<number>

/** SQL columns for thresholdsOf that link. */
export const thresholdColumns = {
	warm: threshold('warm', warmFrom),
	hot: threshold('hot', hotFrom),
}
