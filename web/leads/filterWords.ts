import type { Filter } from '../../schema/leadFilters'
import { titleCase } from '../ui/titleCase'

/** The label of a filter's option. */
export const optionLabel = ({ words = {} }: Extract<Filter, { kind: 'choice' }>, option: string) =>
	words[option] ?? titleCase(option)

export const orMore = (number: string) => `${number} or more`
