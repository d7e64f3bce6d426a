import { useMemo, useState } from 'react'
import { useIsRoomy, useIsTablet, useIsWide } from '../ui/useNarrow'
import { emptyColumns, isEmailBelow, useLayout, usualColumns, withFollowUp } from './columns'
import { useLeadFilter } from './filter'
import type { Lead } from './queries'

/** The columns of a list of leads: those chosen on this device, or the default. Without `sources`, no link. */
export function useColumns(leads: readonly Lead[], sources: boolean) {
	const [layout, setLayout] = useLayout()
	const [{ followUp }] = useLeadFilter()
	const [tablet, roomy, wide] = [useIsTablet(), useIsRoomy(), useIsWide()]
	// Decided as the list loads: columns don't come and go with leads.
	const [empty] = useState(() => emptyColumns(leads))
	const usual = useMemo(
		() =>
			usualColumns[tablet ? 'less' : wide ? 'many' : roomy ? 'usual' : 'few'].filter(
				(name) => !empty.includes(name),
			),
		[tablet, roomy, wide, empty],
	)
	const chosen = (!tablet && layout?.shown) || usual
	const [shown, emailBelow] = useMemo(() => {
		const all = (followUp ? withFollowUp(chosen) : chosen).filter(
			(name) => sources || name !== 'link',
		)
		const below = roomy && isEmailBelow(all, wide ? 'wide' : 'roomy')
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
