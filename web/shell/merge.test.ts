import { expect, it } from 'vitest'
import { merge, withTheirs } from './merge'

const seen = {
	title: 'Guide',
	tags: ['a'],
	draft: { colour: 'red', translations: { de: { button: 'Los' } } },
}

it.each([
	['nothing', {}, {}, {}, []],
	['what only I changed', { title: 'Mine' }, {}, { title: 'Mine' }, []],
	['what only they changed', {}, { title: 'Theirs' }, { title: 'Theirs' }, []],
	['what both changed alike', { tags: ['b'] }, { tags: ['b'] }, { tags: ['b'] }, []],
	['what both changed', { title: 'Mine' }, { title: 'Theirs' }, { title: 'Mine' }, ['title']],
	['a list that both changed', { tags: ['b'] }, { tags: ['c'] }, { tags: ['b'] }, ['tags']],
	[
		'parts of a design',
		{ draft: { colour: 'blue', translations: { de: { button: 'Los' } } } },
		{ draft: { colour: 'red', theme: 'dark', translations: { de: { button: 'Auf' } } } },
		{ draft: { colour: 'blue', theme: 'dark', translations: { de: { button: 'Auf' } } } },
		[],
	],
	[
		'a part that I removed and they changed',
		{ draft: { translations: { de: { button: 'Los' } } } },
		{ draft: { colour: 'green', translations: { de: { button: 'Los' } } } },
		{ draft: { translations: { de: { button: 'Los' } } } },
		['draft.colour'],
	],
])('merges %s', (_, mine, theirs, merged, conflicts) => {
	const all = merge(seen, { ...seen, ...mine }, { ...seen, ...theirs })
	expect(all.merged).toEqual({ ...seen, ...merged })
	expect(all.conflicts.map(({ path }) => path.join('.'))).toEqual(conflicts)
	const chosen = withTheirs(all.merged as Record<string, unknown>, all.conflicts)
	if (conflicts.length > 0) expect(chosen).toEqual({ ...seen, ...theirs })
})
