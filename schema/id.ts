import { z } from 'zod'

/** An id of a row, written as text: what a number holds exactly. */
export const idPattern = /^[1-9][0-9]{0,14}$/

/** The id of a link or lead in a path. */
export const id = z.string().regex(idPattern, 'The id must be a number').transform(Number)

/** The short id of a link in l/{shortId}: an alphabet without look-alikes (no 0 O 1 l I). */
export const shortIdAlphabet = '23456789abcdefghijkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ'
export const shortIdPattern = new RegExp(`^[${shortIdAlphabet}]{7,12}$`)
