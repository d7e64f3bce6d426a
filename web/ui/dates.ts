const format = (locale: string, options: Intl.DateTimeFormatOptions) => {
	const formatter = new Intl.DateTimeFormat(locale, options)
	return (date: string) => formatter.format(new Date(date))
}

/** A date as "21 November 2026". */
export const sayDate = format('en-GB', { dateStyle: 'long' })

/** A date and time as "Nov 21, 2026, 9:05 PM". */
export const sayTime = format('en', { dateStyle: 'medium', timeStyle: 'short' })
