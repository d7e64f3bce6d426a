import { leadPage } from '../../schema/leadPage'

/** Splits items into batches as large as the server changes at once. */
export const batchesOf = <Item>(items: readonly Item[]) =>
	Array.from({ length: Math.ceil(items.length / leadPage.max) }, (_, n) =>
		items.slice(n * leadPage.max, (n + 1) * leadPage.max),
	)
