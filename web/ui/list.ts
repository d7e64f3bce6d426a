/** Names as a list, such as "Ada, Bob and Cy". */
export const list = (names: readonly string[]) =>
	names.length < 2
		? names.join('')
		: `${names.slice(0, -1).join(', ')} and ${names[names.length - 1]}`
