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

/** How many rows are rendered beyond the window. */
const overscan = 8

/** The window's size, read in advance: reading it while rendering would force a layout. */
let size = sizeNow()
window.addEventListener('resize', () => {
	size = sizeNow()
})

function sizeNow() {
	return { width: window.innerWidth, height: window.innerHeight }
}

type Options = VirtualizerOptions<Window, Element>

const observeElementRect: Options['observeElementRect'] = (_, report) => {
	const resized = () => report(size)
	window.addEventListener('resize', resized)
	return () => window.removeEventListener('resize', resized)
}

/**
 * Takes row heights from the observer, which reports before the paint. Measuring each row as it mounts would force
 * a layout in the middle of rendering.
 */
const measureElement: NonNullable<Options['measureElement']> = (row, entry, rows) => {
	const index = rows.indexFromElement(row)
	const known = rows.measurementsCache[index]?.size ?? rows.options.estimateSize(index)
	return Math.round(entry?.borderBoxSize[0]?.blockSize ?? known)
}

/** Skips the library's first scroll: the window is already there, and it would force a layout. */
function skipFirstScroll(): Options['scrollToFn'] {
	let first = true
	return (...to) => {
		if (!first) windowScroll(...to)
		first = false
	}
}

/**
 * The rows in the window plus the focused one. The others are replaced by space before a row and below the last.
 * Each row has its index as `data-index`.
 */
export function useVirtualRows(
	list: RefObject<HTMLElement | null>,
	all: readonly { id: number }[],
	height: number,
) {
	const count = all.length
	// A guess until it is measured, so that the first render already has rows: React slices that one, but renders
	// whatever a layout effect adds in one piece. The guess is on the low side, so that rows fill the window.
	const [top, setTop] = useState(() => Math.round(size.height / 6))
	const focused = useFocusedRow(list)
	useEffect(() => {
		// In a frame, which lays out the page anyway.
		const frame = requestAnimationFrame(() =>
			setTop((list.current?.getBoundingClientRect().top ?? 0) + window.scrollY),
		)
		return () => cancelAnimationFrame(frame)
	}, [list])
	const [scrollToFn] = useState(skipFirstScroll)
	const rangeExtractor = useCallback((range: Range) => withRow(range, focused.current), [focused])
	const rows = useWindowVirtualizer({
		count,
		estimateSize: () => height,
		measureElement,
		// Rows beyond the window are rendered once those in it are painted.
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
			/** The height of the rows before it that aren't rendered. */
			room: start - (items[at - 1]?.end ?? top),
		})),
		measure: rows.measureElement,
		below: rows.getTotalSize() - ((items.at(-1)?.end ?? top) - top),
	}
}

/** How much of the list the page's header and the list's heading cover, in pixels. */
const covered = 92

/**
 * Keeps the first visible row in place when rows above it come or go, by scrolling. Browsers' own scroll anchoring
 * isn't enough: in Chromium these rows jump.
 */
function useStillRows(
	all: readonly { id: number }[],
	top: number,
	height: number,
	/** How far the page was scrolled before the change: a page that got shorter may have scrolled up by itself. */
	scrolled: () => number,
) {
	const before = useRef(all)
	const keepInPlace = useEffectEvent((was: typeof all) => {
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
		if (before.current !== all) keepInPlace(before.current)
		before.current = all
	}, [all])
}

function withRow(range: Range, row: number | undefined) {
	const shown = defaultRangeExtractor(range)
	if (row === undefined || row >= range.count || shown.includes(row)) return shown
	return [...shown, row].sort((a, b) => a - b)
}

/**
 * The index of the focused row, which must stay rendered. A ref, not state: it only matters when rows come and go,
 * and state would render them all each time the focus moves.
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

/** A spacer for table rows that aren't rendered. */
export const RowRoom = ({ height }: { height: number }) =>
	height > 0 && (
		<tr aria-hidden>
			<td style={{ height }} />
		</tr>
	)

/** A spacer for list items that aren't rendered. */
export const ItemRoom = ({ height }: { height: number }) =>
	height > 0 && <li aria-hidden style={{ height }} />

/** The line is a shadow, because borders scroll away with the rows. */
const plain = 'h-9 bg-canvas px-2 font-semibold whitespace-nowrap shadow-[inset_0_-1px_var(--line)]'

/** A column heading in a list that CSS displays as a table. */
export const heading = `relative table-cell align-middle ${plain}`

/** A column heading that sticks below the page's header. */
export const stickyHeading = `sticky top-(--head) z-5 ${plain}`
