const format = (locale: string, options: Intl.DateTimeFormatOptions) => {
	// Made with the first date, not as the app starts: a formatter takes a slow processor longer than a row.
	let formatter: Intl.DateTimeFormat | undefined
	return (date: string) => {
		formatter ??= new Intl.DateTimeFormat(locale, options)
		return formatter.format(new Date(date))
	}
}

/** A date as "21 November 2026". */
export const sayDate = format('en-GB', { dateStyle: 'long' })

/** A date and time as "Nov 21, 2026, 9:05 PM". */
export const sayTime = format('en', { dateStyle: 'medium', timeStyle: 'short' })
