import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api } from '../api/client'
import { keys } from '../api/keys'
import type { Range } from './range'

/** This device's. Temporal knows it at once; a formatter takes a slow processor a tenth of a second. */
export const timeZone = () =>
	'Temporal' in globalThis
		? Temporal.Now.timeZoneId()
		: new Intl.DateTimeFormat().resolvedOptions().timeZone

/** The numbers for a range of days in this device's time zone, of one link or all. */
export const analyticsQuery = ({ from, to }: Range, linkId?: number) =>
	queryOptions({
		queryKey: keys.analytics.of({ from, to, linkId }),
		queryFn: async () => {
			const query = { from, to, timezone: timeZone(), ...(linkId && { linkId: String(linkId) }) }
			return (await api.analytics.$get({ query })).json()
		},
		placeholderData: keepPreviousData,
	})
