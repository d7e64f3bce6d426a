/** The columns of the page and its panel, after those of the rail. */
export const columnsOf = (rail: boolean, alone: boolean) => {
	if (rail) {
		return alone
			? 'grid-cols-[16rem_minmax(0,1fr)]'
			: 'grid-cols-[16rem_minmax(0,1fr)_19rem] gap-x-6! min-[100rem]:grid-cols-[18rem_minmax(0,1fr)_23rem]'
	}
	return !alone && 'lg:grid-cols-[minmax(0,1fr)_21rem] xl:grid-cols-[minmax(0,1fr)_23rem]'
}

/** The column of the page. */
export const canvasClass =
	'flex min-w-0 flex-col gap-3 max-sm:-mt-5 lg:sticky lg:top-[calc(var(--head)+1.25rem)] lg:h-[calc(100dvh-var(--head)-6.875rem)] lg:min-h-96'

/** What the page stands on. */
export const groundClass =
	'flex flex-col max-sm:-mx-(--gutter) sm:rounded-lg sm:bg-sunken sm:p-2 lg:min-h-0 lg:flex-1'

/** The page on it. */
export const pageClass =
	'h-[min(36rem,50dvh)] max-sm:h-[40dvh] max-lg:-scroll-mt-6 lg:h-auto lg:min-h-0 lg:flex-1'
