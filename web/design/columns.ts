/** The columns of the page and its panel, after those of the rail. */
export const columnsOf = (rail: boolean, alone: boolean) => {
	if (rail) {
		return alone
			? 'grid-cols-[15.5rem_minmax(0,1fr)] gap-x-4! min-[100rem]:grid-cols-[18rem_minmax(0,1fr)] min-[100rem]:gap-x-6!'
			: 'grid-cols-[15.5rem_minmax(0,1fr)_19rem] gap-x-4! min-[100rem]:grid-cols-[18rem_minmax(0,1fr)_23rem] min-[100rem]:gap-x-6!'
	}
	return alone
		? 'lg:grid-cols-1'
		: 'lg:grid-cols-[minmax(0,1fr)_21rem] xl:grid-cols-[minmax(0,1fr)_23rem]'
}

/** Around the columns: below each other where there is no room. */
export const gridClass = 'flex flex-col gap-x-8 gap-y-5 lg:grid'

/** The column of the page, which stays in sight while its panel is scrolled, unless the window is too low for both. */
export const canvasClass =
	'flex min-w-0 flex-col gap-3 max-lg:[@media(height>=34rem)]:sticky max-lg:top-(--head) max-lg:z-20 max-lg:-mx-(--gutter) max-lg:-mt-5 max-lg:bg-canvas sm:max-lg:px-(--gutter) sm:max-lg:py-3 lg:sticky lg:top-[calc(var(--head)+var(--tabs,0rem)+1.25rem)] lg:-mb-6 lg:h-[calc(100dvh-var(--head)-var(--tabs,0rem)-2.875rem)] lg:min-h-96'

/** What the page stands on. */
export const groundClass =
	'relative flex flex-col sm:rounded-lg sm:bg-sunken sm:p-2 lg:min-h-0 xl:p-4 lg:flex-1'

/** The page on it. */
export const pageClass =
	'h-[36dvh] max-sm:-scroll-mt-6 sm:max-lg:scroll-mt-25 lg:grid lg:h-auto lg:min-h-0 lg:flex-1 lg:content-center'

/** What is below the page where it has no column, and must not be focused behind it. */
export const belowClass = 'max-lg:[@media(height>=34rem)]:**:scroll-mt-[calc(36dvh+5rem)]'

/** In sight however long the panel is, and as high as the window below the tabs: over the padding that ends the page. */
export const railClass =
	'sticky top-[calc(var(--head)+var(--tabs,0rem)+1.25rem)] -mb-12 flex max-h-[calc(100dvh-var(--head)-3.875rem)] min-w-0 flex-col self-start'

/** Covers the lower part of the window, below the page. */
export const sheetClass =
	'fixed inset-x-0 bottom-0 z-40 h-[calc(64dvh-var(--head)-8rem)] max-sm:h-[calc(67dvh-var(--head))] scroll-pt-14 overflow-y-auto overscroll-contain rounded-t-lg border-t border-line bg-surface outline-none px-(--gutter) pb-[calc(1rem+env(safe-area-inset-bottom))] shadow-lg'
