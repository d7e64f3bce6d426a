/** A date on this device's calendar in the format of date inputs, such as 2026-11-22. */
export function dateHere(moment: Date) {
	const two = (part: number) => String(part).padStart(2, '0')
	return `${moment.getFullYear()}-${two(moment.getMonth() + 1)}-${two(moment.getDate())}`
}

export const today = () => dateHere(new Date())
