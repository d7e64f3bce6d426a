/** A number with separators: 1,234. */
export const figure = (number: number) => number.toLocaleString('en')
