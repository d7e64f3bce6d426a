import { expect, it, vi } from 'vitest'
import { type DesignChoices, designOf } from '../../schema/design'
import { en } from '../../schema/words/en'
import { sample } from './states'
import { typable } from './typable'

/** What the choices are after a text of the design was typed in place. */
function typed(part: 'heading' | 'button', text: string, inherits: DesignChoices = {}) {
	const now = { [part]: 'Before', theme: 'dark' } as const
	const change = vi.fn<(design: DesignChoices) => void>()
	typable(part, {
		now,
		design: designOf(inherits, now),
		inherited: designOf(inherits),
		link: sample,
		change,
		form: undefined,
		language: undefined,
		words: en,
	})?.write(text)
	return change.mock.lastCall?.[0]
}

it('a text typed back to what it inherits is inherited again', () => {
	expect(typed('heading', sample.title)).toEqual({ theme: 'dark' })
	expect(typed('heading', 'Ours', { heading: 'Ours' })).toEqual({ theme: 'dark' })
	expect(typed('button', en.send)).toEqual({ theme: 'dark' })
	expect(typed('button', 'Get it', { button: 'Get it' })).toEqual({ theme: 'dark' })
})

it('any other text is a choice', () => {
	expect(typed('heading', 'After')).toEqual({ heading: 'After', theme: 'dark' })
	expect(typed('heading', sample.title, { heading: 'Ours' })).toEqual({
		heading: sample.title,
		theme: 'dark',
	})
})
