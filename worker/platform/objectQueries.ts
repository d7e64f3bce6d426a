/** D1 takes 32 arguments for a function, and a pair is two. */
const maxPairs = 16

/** SQL for values as a JSON object by their names, without its nulls. */
export function objectOf(values: readonly (readonly [name: string, sql: string])[]) {
	const pairs = values.map(([name, value]) => `'${name}', ${value}`)
	let json = "'{}'"
	for (let i = 0; i < pairs.length; i += maxPairs)
		json = `json_patch(${json}, json_object(${pairs.slice(i, i + maxPairs).join(', ')}))`
	return json
}
