import { quartersInDay } from '../../schema/day'
import { mergedBits, placeIn, stepBits } from '../../schema/funnel'

/** How far a link's visitor got on a given day, as far as the hub knows. */
export type Progress = {
	/** The quarter of an hour in which they opened the page; undefined until the opening arrives. */
	quarter: number | undefined
	/** How far they got, as bits of `steps` and the form's step above them. */
	bits: number
	/** The field touched last, as an index into the day's list, and when, in seconds of the day. */
	field: number | undefined
	at: number
}

export const noProgress: Progress = { quarter: undefined, bits: 0, field: undefined, at: 0 }

/** How many different last-touched fields are counted per link and day. */
export const maxTouched = 100

const quarters = quartersInDay + 1
const bitSets = 16
const fields = maxTouched + 1
/** A page can be used for a day, so its last touch is within two. */
const seconds = 2 ** 18

/** Packs it into a number below 2^40: a hub holds hundreds of thousands in memory. */
export const toNumber = ({ quarter = -1, bits, field = -1, at }: Progress) =>
	(((placeIn(bits) * seconds + Math.min(at, seconds - 1)) * fields + field + 1) * bitSets +
		(bits % bitSets)) *
		quarters +
	quarter +
	1

export function toProgress(number: number): Progress {
	const bases = [quarters, bitSets, fields, seconds]
	const [quarter, bits, field, at, place] = digits(number, bases) as Digits
	return {
		quarter: quarter === 0 ? undefined : quarter - 1,
		bits: bits + stepBits(place),
		field: field === 0 ? undefined : field - 1,
		at,
	}
}

type Digits = [number, number, number, number, number]

function digits(number: number, bases: number[]) {
	let rest = number
	const found = bases.map((base) => {
		const digit = rest % base
		rest = Math.floor(rest / base)
		return digit
	})
	return [...found, rest]
}

/** Merges two reports. Commutative and idempotent, because batches can arrive in any order, or twice. */
export function merged(before: Progress, more: Progress): Progress {
	const isLater =
		more.field !== undefined &&
		(before.field === undefined ||
			more.at > before.at ||
			(more.at === before.at && more.field > before.field))
	const { field, at } = isLater ? more : before
	return {
		// The first opening counts.
		quarter: before.quarter ?? more.quarter,
		bits: mergedBits(before.bits, more.bits),
		field,
		at,
	}
}
