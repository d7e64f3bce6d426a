import type { Filter } from '../../schema/leadFilters'
import { titleCase } from '../ui/titleCase'

/** What an option of a filter is called. */
export const sayOption = ({ words = {} }: Extract<Filter, { kind: 'choice' }>, option: string) =>
	words[option] ?? titleCase(option)

export const sayLeast = (number: string) => `${number} or more`
