import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { contrast } from '../../schema/color'
import { gradients } from '../../schema/design'
import { designStyle, paletteOf, stopsOf } from './designStyle'

const hex = fc.stringMatching(/^#[\da-f]{6}$/)
const color = fc.oneof(hex, fc.constantFrom(...Object.keys(gradients), '#ffffff', '#000000'))
const background = fc.oneof(hex, fc.constantFrom('white', 'gradient', '#777777', '#808080'))

const hexIn = (text = '') => text.match(/#[\da-f]{6}(?![\da-f])/g) ?? []

it('everything stays readable, whatever an owner chooses', () => {
	fc.assert(
		fc.property(color, background, fc.boolean(), (color, background, dark) => {
			const palette = paletteOf({ colour: color, background }, dark) as Record<string, string>
			const grounds = [palette['--stage'], palette['--paper'], ...hexIn(palette['--backdrop'])]
			const lowest = (name: string, on: (string | undefined)[]) =>
				Math.min(...on.map((ground) => contrast(palette[name] ?? '', ground ?? '')))
			for (const name of ['--ink', '--soft', '--accent', '--bad']) {
				expect(lowest(name, grounds), name).toBeGreaterThanOrEqual(4.5)
			}
			for (const name of ['--field', '--star']) {
				expect(lowest(name, grounds), name).toBeGreaterThanOrEqual(3)
			}
			expect(lowest('--bad', [palette['--bad-paper']])).toBeGreaterThanOrEqual(4.5)
			expect(lowest('--on-button', [...stopsOf(color)])).toBeGreaterThanOrEqual(4.5)
		}),
		{
			numRuns: 500,
			examples: [
				['#808080', '#777777', false],
				['#ffffff', '#ffffff', true],
			],
		},
	)
})

it('adds nothing for the default look, and both themes for one that follows the device', () => {
	const look = { colour: 'gradient-blue', background: 'white', theme: 'light' } as const
	expect(designStyle(look)).toBe('')
	expect(designStyle({ ...look, theme: 'auto' })).toMatch(
		/^@media \(prefers-color-scheme:dark\){\.capture{/,
	)
	const mine = { ...look, colour: '#123456', theme: 'auto' } as const
	expect(designStyle(mine)).toMatch(
		/^\.capture{.*}@media \(prefers-color-scheme:dark\){\.capture{.*}}$/,
	)
	expect(designStyle(mine, 'dark')).not.toContain('@media')
})
