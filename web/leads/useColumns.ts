import { useMemo } from 'react'
import { useIsRoomy, useIsTablet, useIsWide } from '../ui/useNarrow'
import { type ColumnName, isEmailBelow, useLayout, usualColumns, withFollowUp } from './columns'
import { useLeadFilter } from './filter'

/**
 * The columns of a list of leads: those chosen on this device, or the default without `empty` ones. Without `sources`,
 * no link.
 */
export function useColumns(empty: readonly ColumnName[], sources: boolean) {
	const [layout, setLayout] = useLayout()
	const [{ followUp }] = useLeadFilter()
	const [tablet, roomy, wide] = [useIsTablet(), useIsRoomy(), useIsWide()]
	const usual = useMemo(
		() =>
			usualColumns[wide ? 'many' : roomy ? 'usual' : 'few'].filter((name) => !empty.includes(name)),
		[roomy, wide, empty],
	)
	const chosen = (!tablet && layout?.shown) || usual
	const [shown, emailBelow] = useMemo(() => {
		const all = (followUp ? withFollowUp(chosen) : chosen).filter(
			(name) => sources || name !== 'link',
		)
		const below = roomy ? isEmailBelow(all, wide ? 'wide' : 'roomy') : all.includes('email')
		return [below ? all.filter((name) => name !== 'email') : all, below] as const
	}, [chosen, followUp, sources, roomy, wide])
	return {
		layout,
		setLayout,
		usual,
		/** What the menu shows as chosen. */
		chosen,
		/** The columns after the name. */
		shown,
		emailBelow,
	}
}
