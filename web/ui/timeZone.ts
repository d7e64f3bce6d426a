import { useSyncExternalStore } from 'react'
import { today } from './today'

/** This device's time zone. Temporal is instant; a formatter takes a slow processor a tenth of a second. */
export const deviceZone = () =>
	'Temporal' in globalThis
		? Temporal.Now.timeZoneId()
		: new Intl.DateTimeFormat().resolvedOptions().timeZone

/** "America/Los Angeles" */
export const zoneLabel = (zone: string) => zone.replaceAll('_', ' ')

/**
 * Today's date in a time zone, in the format of date inputs. An older device may not know a zone that was chosen
 * on a newer one; then it's the device's own date.
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

/** The same, updated at midnight. */
export const useToday = (zone: string) => useSyncExternalStore(subscribe, () => todayIn(zone))

const formats = new Map<string, Intl.DateTimeFormat>()

/** Swedish dates look like 2026-11-22. */
function formatIn(timeZone: string) {
	const format = formats.get(timeZone) ?? new Intl.DateTimeFormat('sv', { timeZone })
	formats.set(timeZone, format)
	return format
}

/** Checks every minute: a timer set for midnight would be late if the device slept. */
function subscribe(check: () => void) {
	const timer = setInterval(check, 60_000)
	document.addEventListener('visibilitychange', check)
	return () => {
		clearInterval(timer)
		document.removeEventListener('visibilitychange', check)
	}
}
