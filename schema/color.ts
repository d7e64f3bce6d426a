// Colors as `#rrggbb`, and their contrast by WCAG 2.

const channels = (color: string) =>
	[1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16))

/** A color's relative luminance, from 0 for black to 1 for white. */
export function luminance(color: string) {
	const [r = 0, g = 0, b = 0] = channels(color).map((value) => {
		const part = value / 255
		return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
	})
	return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

/** The contrast of two colors, from 1 to 21. Text needs 4.5, the border of a field 3. */
export function contrast(one: string, other: string) {
	const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b)
	return (lighter + 0.05) / (darker + 0.05)
}

/** `color` mixed with a share, from 0 to 1, of `other`. */
export function mix(color: string, other: string, share: number) {
	const into = channels(other)
	const mixed = channels(color).map((value, i) =>
		Math.round(value + ((into[i] ?? 0) - value) * share),
	)
	return `#${mixed.map((value) => value.toString(16).padStart(2, '0')).join('')}`
}

/** Black or white, whichever reads better on all of these backgrounds. */
export const poleOn = (grounds: readonly string[]) =>
	least('#ffffff', grounds) >= least('#000000', grounds) ? '#ffffff' : '#000000'

const least = (color: string, grounds: readonly string[]) =>
	Math.min(...grounds.map((ground) => contrast(color, ground)))

/**
 * The color, moved toward black or white just far enough for this contrast on all grounds; black or
 * white itself if nothing reaches it.
 */
export function readable(color: string, grounds: readonly string[], wanted: number) {
	const pole = poleOn(grounds)
	for (let share = 0; share < 1; share += 0.05) {
		const moved = mix(color, pole, share)
		if (least(moved, grounds) >= wanted) return moved
	}
	return pole
}

/** The text color for a button of these colors: white wherever it is readable. */
export const textOn = (grounds: readonly string[]) =>
	least('#ffffff', grounds) >= 4.5 ? '#ffffff' : poleOn(grounds)
