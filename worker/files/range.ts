/** The part of `size` bytes that a Range header asks for; undefined for all, as for several parts. */
export function rangeOf(header: string | undefined, size: number) {
	const [, from = '', to = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? '') ?? []
	if (from === '' && to === '') return undefined
	// Without a start, that many bytes from the end.
	const offset = from === '' ? Math.max(0, size - Number(to)) : Number(from)
	const end = from === '' || to === '' ? size : Math.min(size, Number(to) + 1)
	return offset >= size || offset >= end
		? ('unsatisfiable' as const)
		: { offset, length: end - offset }
}
