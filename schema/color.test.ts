import { expect, it } from 'vitest'
import { contrast, luminance } from './color'

it.each([
	['#000000', 0],
	['#ff0000', 0.2126],
	['#00ff00', 0.7152],
	['#0000ff', 0.0722],
	['#ffffff', 1],
])('%s has the luminance %d', (color, expected) => {
	expect(luminance(color)).toBeCloseTo(expected, 4)
})

it.each([
	['#000000', '#ffffff', 21],
	['#ffffff', '#767676', 4.54],
	['#ff0000', '#ffffff', 4],
])('%s on %s has a contrast of %d', (one, other, expected) => {
	expect(contrast(one, other)).toBeCloseTo(expected, 2)
})
