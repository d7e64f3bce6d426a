// What a list of leads can be filtered and sorted by. Part of the lists' first load: no zod.
import { qualificationStatuses } from './score'

export const searchLimit = 100

/** A status, or `suspect` for leads held as suspected spam, which no other filter shows. */
export const leadStatusFilters = [...qualificationStatuses, 'suspect'] as const

export const leadSorts = ['newest', 'score'] as const
export type LeadSort = (typeof leadSorts)[number]

/** Follow-ups that are due, or all planned ones. */
export const followUps = ['due', 'planned'] as const
