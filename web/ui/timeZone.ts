import { useSyncExternalStore } from 'react'
import { today } from './today'

/** This device's. Temporal knows it at once; a formatter takes a slow processor a tenth of a second. */
export const deviceZone = () =>
	'Temporal' in globalThis
		? Temporal.Now.timeZoneId()
		: new Intl.DateTimeFormat().resolvedOptions().timeZone

/** "America/Los Angeles" */
export const sayZone = (zone: string) => zone.replaceAll('_', ' ')

/**
 * Today's date in a time zone, as date inputs write it. On this device's calendar if it doesn't know the zone,
 * as an older one than that on which the zone was chosen may not.
 */
export function todayIn(zone: string) {
	try {
		return 'Temporal' in globalThis
			? Temporal.Instant.fromEpochMilliseconds(Date.now())
					.toZonedDateTimeISO(zone)
					.toPlainDate()
					.toString()
			: formatIn(zone).format(Date.now())
	} catch {
		return today()
	}
}

/** The same, past midnight too. */
export const useToday = (zone: string) => useSyncExternalStore(subscribe, () => todayIn(zone))

const formats = new Map<string, Intl.DateTimeFormat>()

/** Swedish dates are written as in 2026-11-22. */
function formatIn(timeZone: string) {
	const format = formats.get(timeZone) ?? new Intl.DateTimeFormat('sv', { timeZone })
	formats.set(timeZone, format)
	return format
}

/** Looks every minute: a timer until midnight would be late by the time that the device slept. */
function subscribe(look: () => void) {
	const timer = setInterval(look, 60_000)
	document.addEventListener('visibilitychange', look)
	return () => {
		clearInterval(timer)
		document.removeEventListener('visibilitychange', look)
	}
}
