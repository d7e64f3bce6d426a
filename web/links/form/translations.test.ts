import { expect, test } from 'vitest'
import type { Field } from '../../../schema/fields'
import { fitting, textAt, withTextAt } from './translations'

const path = ['fr', 'fields', 'team', 'options', 'Sales']

test('a text is written at its path, and leaves nothing empty when it goes', () => {
	const before = { fr: { title: 'Le rapport' } }
	const after = withTextAt(before, path, 'Ventes')
	expect(textAt(after, path)).toBe('Ventes')
	expect(after).toEqual({
		fr: { title: 'Le rapport', fields: { team: { options: { Sales: 'Ventes' } } } },
	})
	expect(withTextAt(after, path, '')).toEqual(before)
	expect(withTextAt(before, ['fr', 'title'], '')).toEqual({})
	expect(textAt(before, path)).toBe('')
})

test('translations of fields and rules that are gone aren’t sent', () => {
	const fr = {
		title: 'Le rapport',
		fields: { team: { label: 'Équipe' }, gone: { label: 'Parti' } },
		rules: { gone: 'Parti' },
	}
	const team: Field = { key: 'team', type: 'text', label: 'Team', required: false }
	expect(fitting({ fr }, { fields: [team], rules: [] })).toEqual({
		fr: { title: 'Le rapport', fields: { team: { label: 'Équipe' } } },
	})
})
