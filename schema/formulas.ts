// Text in a CSV that a spreadsheet would run as a formula gets an apostrophe in front (OWASP, "CSV
// Injection"). A cell begins in front and, where the spreadsheet's list separator is the semicolon,
// behind one in the middle of a field, quotes or not.

/** Puts an apostrophe before each formula in a field. */
export const escapeFormulas = (text: string) =>
	text.replace(/(^|[;\t\r\n])(?="*[=+\-@])|^(?=[\t\r])/g, "$1'")

/** Takes off the apostrophes that exports put before formulas. */
export const unescapeFormulas = (text: string) => text.replace(/(^|[;\t\r\n])'(?="*[=+\-@])/g, '$1')
