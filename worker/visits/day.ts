import { millisecondsInDay } from 'date-fns/constants'

/** The UTC day of a moment, as days since 1970-01-01. */
export const dayOf = (milliseconds: number) => Math.floor(milliseconds / millisecondsInDay)

/** The date of a day, as 2026-11-21. */
export const dateOf = (day: number) => new Date(day * millisecondsInDay).toISOString().slice(0, 10)
