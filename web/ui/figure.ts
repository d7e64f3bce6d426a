/** A number as people write it: 1,234. */
export const figure = (number: number) => number.toLocaleString('en')
