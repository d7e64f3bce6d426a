import { ChevronDown } from 'lucide-react'
import { type ReactNode, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import type { Design } from '../../schema/design'
import { directionOf, type Language } from '../../schema/languages'
import { style } from '../capture/assets.gen'
import { designStyle } from '../capture/designStyle'
import { cx } from '../ui/cx'
import { marksStyle } from './marksStyle'

const empty =
	'<!doctype html><html lang="en"><head><title>Preview</title></head><body></body></html>'

/**
 * The visitor's page in its own frame of a given width, with the same styles that visitors get, at full size if
 * there is room. Nothing in it can be submitted.
 */
export function PreviewFrame({
	design,
	title,
	width,
	dark,
	language,
	onKey,
	raised,
	className,
	children,
}: {
	design: Design
	title: string
	/** The window's width, in pixels. */
	width: number
	/** Which theme to show if the design follows the device. */
	dark: boolean
	language: Language
	/** Gets the keys pressed in the page. */
	onKey: (event: KeyboardEvent) => void
	/** Whether to show it at the top of the window. */
	raised: boolean
	className?: string
	children: ReactNode
}) {
	const place = useRef<HTMLDivElement>(null)
	const frame = useRef<HTMLIFrameElement>(null)
	const [page, setPage] = useState<Document>()
	const [{ scale, height }, setFit] = useState({ scale: 1, height: 640 })
	const goesOn = useGoesOn(page)
	const own = designStyle(design, dark ? 'dark' : 'light')

	// Written synchronously: a document loaded by the frame would come later, and its event could be missed.
	useLayoutEffect(() => {
		const within = frame.current
		if (!within) return
		const begin = () =>
			setPage(within.contentDocument ? written(within.contentDocument) : undefined)
		begin()
		// Browsers may replace the first document, such as when the frame is moved.
		within.addEventListener('load', begin)
		return () => within.removeEventListener('load', begin)
	}, [])

	// Before the first paint, or the frame would grow in sight.
	useLayoutEffect(() => {
		const box = place.current
		if (!box) return
		const measure = () => {
			// Hidden.
			if (box.clientWidth === 0) return
			const scale = Math.min(1, box.clientWidth / width)
			const height = Math.round(box.clientHeight / scale)
			// A desktop's window is no higher than its screen.
			setFit({ scale, height: width < 640 ? height : Math.min(height, (width * 10) / 16) })
		}
		measure()
		const observer = new ResizeObserver(measure)
		observer.observe(box)
		return () => observer.disconnect()
	}, [width])

	useEffect(() => {
		if (!raised) return
		// Once what covers the window has scrolled to its part, which may have scrolled the window, too.
		const next = requestAnimationFrame(() => place.current?.scrollIntoView({ block: 'start' }))
		return () => cancelAnimationFrame(next)
	}, [raised])

	// As constructed style sheets, because the CSP forbids <style> elements.
	useEffect(() => {
		const view = page?.defaultView as (Window & typeof globalThis) | null | undefined
		if (!page || !view) return
		page.adoptedStyleSheets = [style, own, marksStyle].map((text) => {
			const sheet = new view.CSSStyleSheet()
			sheet.replaceSync(text)
			return sheet
		})
	}, [page, own])

	const onKeyThere = useEffectEvent(onKey)
	useEffect(() => {
		page?.addEventListener('keydown', onKeyThere)
		return () => page?.removeEventListener('keydown', onKeyThere)
	}, [page])

	useEffect(() => {
		if (page) Object.assign(page.documentElement, { lang: language, dir: directionOf(language) })
	}, [page, language])

	return (
		<>
			<div ref={place} className={className}>
				<div
					className={cx(
						'mx-auto overflow-hidden ring-line sm:shadow-md sm:ring-1',
						width < 640 ? 'sm:rounded-[1.5rem]' : 'sm:rounded-md',
					)}
					style={{ width: width * scale, height: height * scale }}
				>
					<iframe
						ref={frame}
						title={title}
						style={{ width, height, transform: `scale(${scale})`, transformOrigin: '0 0' }}
					/>
				</div>
				{page && createPortal(children, page.body)}
			</div>
			{goesOn && (
				<button
					type="button"
					// On phones, a sheet would cut it off.
					className={cx(
						raised && 'max-sm:hidden',
						'flex h-6 w-full shrink-0 items-center justify-center gap-1.5 text-sm text-soft hover:text-ink max-sm:absolute max-sm:right-5 max-sm:bottom-3 max-sm:h-8 max-sm:w-auto max-sm:rounded-lg max-sm:border max-sm:border-line max-sm:bg-surface max-sm:px-3 max-sm:text-ink max-sm:after:absolute max-sm:after:-inset-x-2 max-sm:after:-inset-y-1.5 sm:-mb-2 xl:-mb-4 sm:pointer-coarse:h-11',
					)}
					onClick={() =>
						page?.defaultView && scrollPage(page.defaultView, page.defaultView.scrollY + height / 2)
					}
				>
					More below <ChevronDown className="size-4" aria-hidden />
				</button>
			)}
		</>
	)
}

/** Scrolls a shown page, at once for those who want no motion. */
export function scrollPage(view: Window, top: number) {
	const calm = window.matchMedia('(prefers-reduced-motion: reduce)').matches
	view.scrollTo({ top, behavior: calm ? 'instant' : 'smooth' })
}

/** Whether a page goes on below what is shown of it. */
function useGoesOn(page: Document | undefined) {
	const [goesOn, setGoesOn] = useState(false)
	// Without the marks over the page, which are placed later.
	const measure = useEffectEvent(() => {
		const shown = page?.querySelector('.card')?.getBoundingClientRect()
		const view = page?.defaultView
		setGoesOn(Boolean(shown && view && shown.bottom > view.innerHeight))
	})
	// Whatever changes in the page is rendered from here.
	useEffect(() => measure())
	useEffect(() => {
		const view = page?.defaultView
		if (!page || !view) return
		const again = () => measure()
		view.addEventListener('scroll', again, { passive: true })
		view.addEventListener('resize', again)
		// Pictures.
		page.addEventListener('load', again, true)
		return () => {
			view.removeEventListener('scroll', again)
			view.removeEventListener('resize', again)
			page.removeEventListener('load', again, true)
		}
	}, [page])
	return goesOn
}

/** A frame's document, rewritten because the empty one that frames start with is in quirks mode. */
function written(page: Document) {
	if (page.compatMode === 'CSS1Compat') return page
	page.open()
	page.write(empty)
	page.close()
	// Links and forms would navigate the preview away.
	page.addEventListener('click', stopLinks)
	page.addEventListener('submit', (event) => event.preventDefault())
	return page
}

function stopLinks(event: Event) {
	if ((event.target as Element).closest('a')) event.preventDefault()
}
