import { millisecondsInDay, millisecondsInMinute } from 'date-fns/constants'

/** The UTC day of a time, in days since 1970-01-01. */
export const dayOf = (milliseconds: number) => Math.floor(milliseconds / millisecondsInDay)

/** The date of a day, such as 2026-11-21. */
export const dateOf = (day: number) => new Date(day * millisecondsInDay).toISOString().slice(0, 10)

/** A quarter of an hour, in milliseconds: days begin on a quarter in every time zone. */
export const quarterMs = 15 * millisecondsInMinute
export const quartersInDay = 96

/** The quarter of an hour of a time, in quarters since 1970-01-01. */
export const quarterOf = (milliseconds: number) => Math.floor(milliseconds / quarterMs)
