/** How many rows one message or statement covers, and how many of these an invocation handles. */
const atOnce = 1000
const maxPages = 100

/** Does something with the ids of rows, a page at a time; `idsAfter` returns those that follow an id, in order. */
export async function eachPage(
	idsAfter: (last: number, most: number) => Promise<number[]>,
	work: (ids: number[]) => Promise<void>,
) {
	let last = 0
	for (let page = 0; page < maxPages; page++) {
		const ids = await idsAfter(last, atOnce)
		await work(ids)
		if (ids.length < atOnce) return
		last = ids.at(-1) ?? last
	}
}
