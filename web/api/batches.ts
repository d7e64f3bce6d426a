/** Splits items into batches of at most `size`. */
export const batchesOf = <Item>(items: readonly Item[], size: number) =>
	Array.from({ length: Math.ceil(items.length / size) }, (_, n) =>
		items.slice(n * size, (n + 1) * size),
	)
