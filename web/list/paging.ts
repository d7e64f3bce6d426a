/** For infinite queries of lists that are read page by page, each with the cursor of the next. */
export const pageByPage = {
	initialPageParam: undefined as string | undefined,
	getNextPageParam: ({ next }: { next: string | undefined }) => next,
}

/** The cursor of the next page, which an answer's Link header has unless it is the last. */
export const nextCursor = (headers: Headers) =>
	/[?&]cursor=([^&>]+)/.exec(headers.get('Link') ?? '')?.[1]
