// CSV text that a spreadsheet would run as a formula gets a leading apostrophe (OWASP, "CSV
// Injection"). A cell starts at the start of a field and, in spreadsheets whose list separator is
// the semicolon, after any semicolon, quoted or not. Some spreadsheets skip blanks before a formula,
// and Japanese ones accept full-width signs.
//
// A formula that already has apostrophes gets one more, so that removing one always restores the
// original text.

const cellStart = String.raw`(?<=^|[;\t\r\n])`
const formula = String.raw`'*[ \v\f\p{Z}\p{Cf}"]*[=+\-@＝＋－＠]`
// OWASP warns of a leading tab or line break, whatever follows it.
const leadingBreak = String.raw`'*[\t\r\n]`

const toEscape = new RegExp(`${cellStart}(?=${formula})|^(?=${leadingBreak})`, 'gu')
const escaped = new RegExp(`${cellStart}'(?=${formula})|^'(?=${leadingBreak})`, 'gu')

/** Adds an apostrophe before each formula in a field. */
export const escapeFormulas = (text: string) => text.replace(toEscape, "'")

/** Removes the apostrophes that exports, ours and others', put before formulas. */
export const unescapeFormulas = (text: string) => text.replace(escaped, '')
