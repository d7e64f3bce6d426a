import {
	defaultRangeExtractor,
	type Range,
	useWindowVirtualizer,
	type VirtualizerOptions,
	windowScroll,
} from '@tanstack/react-virtual'
import {
	type RefObject,
	useCallback,
	useDeferredValue,
	useEffect,
	useEffectEvent,
	useLayoutEffect,
	useRef,
	useState,
} from 'react'

export type VirtualRows = ReturnType<typeof useVirtualRows>

/** How many rows there are beyond the window. */
const overscan = 8

/** The window's size, asked for where nothing has changed yet: in a rendering it would lay out the page. */
let size = sizeNow()
window.addEventListener('resize', () => {
	size = sizeNow()
})

function sizeNow() {
	return { width: window.innerWidth, height: window.innerHeight }
}

type Options = VirtualizerOptions<Window, Element>

const observeElementRect: Options['observeElementRect'] = (_, tell) => {
	const resized = () => tell(size)
	window.addEventListener('resize', resized)
	return () => window.removeEventListener('resize', resized)
}

/**
 * Rows are as high as the observer says, which it does before they are painted. To measure each as it comes
 * would lay out the page in the middle of a rendering.
 */
const measureElement: NonNullable<Options['measureElement']> = (row, entry, rows) => {
	const index = rows.indexFromElement(row)
	const known = rows.measurementsCache[index]?.size ?? rows.options.estimateSize(index)
	return Math.round(entry?.borderBoxSize[0]?.blockSize ?? known)
}

/** The library first scrolls to where the window already is, which would lay out the page, too. */
function scrollsButAtFirst(): Options['scrollToFn'] {
	let first = true
	return (...to) => {
		if (!first) windowScroll(...to)
		first = false
	}
}

/**
 * The rows in the window, of all that there are, and the one that has the focus; the others are room
 * before a row and below the last. Rows say their place as `data-index`.
 */
export function useVirtualRows(
	list: RefObject<HTMLElement | null>,
	all: readonly { id: number }[],
	height: number,
) {
	const count = all.length
	// A guess until it is known, so that rows are there from the first rendering, which React slices: what
	// layout effects add, it renders in one piece. Rather too high: the window must be full when it is painted.
	const [top, setTop] = useState(() => Math.round(size.height / 6))
	const focused = useFocusedRow(list)
	useEffect(() => {
		// In the frame that lays out the page anyway.
		const frame = requestAnimationFrame(() =>
			setTop((list.current?.getBoundingClientRect().top ?? 0) + window.scrollY),
		)
		return () => cancelAnimationFrame(frame)
	}, [list])
	const [scrollToFn] = useState(scrollsButAtFirst)
	const rangeExtractor = useCallback((range: Range) => withRow(range, focused.current), [focused])
	const rows = useWindowVirtualizer({
		count,
		estimateSize: () => height,
		measureElement,
		// Rows beyond the window come once those in it are painted.
		overscan: useDeferredValue(overscan, 1),
		initialRect: size,
		observeElementRect,
		scrollToFn,
		scrollMargin: top,
		rangeExtractor,
	})
	useStillRows(all, top, height, () => rows.scrollOffset ?? 0)
	const items = rows.getVirtualItems()
	return {
		items: items.map(({ index, start }, at) => ({
			index,
			/** The height of the rows before it that are not there. */
			room: start - (items[at - 1]?.end ?? top),
		})),
		measure: rows.measureElement,
		below: rows.getTotalSize() - ((items.at(-1)?.end ?? top) - top),
	}
}

/** How much of the rows the page's header and the list's heading cover, in pixels. */
const covered = 92

/**
 * Scrolls by what comes or goes above the first row that is read, so that it stays where it is. Browsers can't be
 * relied on for it: Chromium lets these rows jump.
 */
function useStillRows(
	all: readonly { id: number }[],
	top: number,
	height: number,
	/** How far the page was scrolled before: one that has become shorter may be no longer. */
	scrolled: () => number,
) {
	const before = useRef(all)
	const keep = useEffectEvent((was: typeof all) => {
		const y = scrolled()
		const first = Math.ceil((y + covered - top) / height)
		if (y === 0 || first <= 0) return
		const places = new Map(all.map(({ id }, at) => [id, at]))
		const stays = was.find(({ id }, at) => at >= first && places.has(id))
		if (!stays) return
		const moved = (places.get(stays.id) ?? 0) - was.indexOf(stays)
		if (moved !== 0) window.scrollTo({ top: y + moved * height, behavior: 'instant' })
	})
	useLayoutEffect(() => {
		if (before.current !== all) keep(before.current)
		before.current = all
	}, [all])
}

function withRow(range: Range, row: number | undefined) {
	const shown = defaultRangeExtractor(range)
	if (row === undefined || row >= range.count || shown.includes(row)) return shown
	return [...shown, row].sort((a, b) => a - b)
}

/**
 * The place of the row that has the focus, which may not go while it does. No state: it matters only when
 * rows come and go, and would render all of them at each step of the focus.
 */
function useFocusedRow(list: RefObject<HTMLElement | null>) {
	const row = useRef<number>(undefined)
	useEffect(() => {
		const { current } = list
		const notice = ({ target }: FocusEvent) => {
			const at = (target as Element).closest<HTMLElement>('[data-index]')?.dataset.index
			row.current = at === undefined ? undefined : Number(at)
		}
		const forget = () => {
			row.current = undefined
		}
		current?.addEventListener('focusin', notice)
		current?.addEventListener('focusout', forget)
		return () => {
			current?.removeEventListener('focusin', notice)
			current?.removeEventListener('focusout', forget)
		}
	}, [list])
	return row
}

/** As high as the rows of a table that are not there. */
export const RowRoom = ({ height }: { height: number }) =>
	height > 0 && (
		<tr aria-hidden>
			<td style={{ height }} />
		</tr>
	)

/** The same in a list. */
export const ItemRoom = ({ height }: { height: number }) =>
	height > 0 && <li aria-hidden style={{ height }} />

/** The line is a shadow, because borders scroll away with the rows. */
const plain = 'h-9 bg-canvas px-2 font-medium whitespace-nowrap shadow-[inset_0_-1px_var(--line)]'

/** A column's heading in what is a table by style alone. */
export const heading = `relative table-cell align-middle ${plain}`

/** One that stays below the page's header, which stays too. */
export const stickyHeading = `sticky top-(--head) z-5 ${plain}`
