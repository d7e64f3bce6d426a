// Part of the SPA's first load: no zod.

/** A row id as text, within the integers that a number holds exactly. */
export const idPattern = /^[1-9][0-9]{0,14}$/

/** The alphabet of short ids, without look-alikes (no 0 O 1 l I). */
export const shortIdAlphabet = '23456789abcdefghijkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ'
export const shortIdPattern = new RegExp(`^[${shortIdAlphabet}]{7,12}$`)

/** What can follow /l/: a short id or a slug. */
export const linkNamePattern = /^[A-Za-z0-9-]{3,50}$/
