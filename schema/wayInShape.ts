import { z } from 'zod'
import { textShape } from './textShape'
import { maxWayLabel, reservedWays, wayNamePattern } from './wayIn'

const nameMessage = 'A name has up to 40 letters, digits or hyphens, such as flyer'

/** A name as its owner types it. */
const name = z
	.string(nameMessage)
	.transform((text) => text.trim().toLowerCase())
	.refine((text) => wayNamePattern.test(text), { message: nameMessage, abort: true })
	.refine((text) => !reservedWays.has(text), 'This name is reserved')

const label = textShape({
	label: 'The label',
	maxLength: maxWayLabel,
	required: 'Say where you share this address, such as “Flyer at the fair”',
})

/** POST /api/links/{id}/ways */
export const wayInput = z.object({ name, label })

/** PATCH /api/links/{id}/ways/{name}: the name is printed, and never changes. */
export const wayChange = z.object({ label })
