import { useEffect, useRef, useState } from 'react'

/** Links to the chapters, of which the shown one is marked: a column, or where it has no room a row below the header. */
export function Chapters({
	chapters,
}: {
	/** Each one's name, and the id of its heading. */
	chapters: readonly (readonly [name: string, id: string])[]
}) {
	const list = useRef<HTMLElement>(null)
	const [shown, setShown] = useState<string>()
	useEffect(() => {
		const observer = new IntersectionObserver(
			(entries) => {
				const entered = entries.find((entry) => entry.isIntersecting)
				if (entered) setShown(entered.target.getAttribute('aria-labelledby') ?? undefined)
			},
			// The line below the header that a chapter is at once it is being read.
			{ rootMargin: '-25% 0px -75% 0px' },
		)
		for (const [, id] of chapters) {
			const chapter = document.getElementById(id)?.closest('section')
			if (chapter) observer.observe(chapter)
		}
		return () => observer.disconnect()
	}, [chapters])
	useEffect(() => {
		const link = list.current?.querySelector<HTMLElement>(`[href="#${shown}"]`)
		if (link) list.current?.scrollTo({ left: link.offsetLeft - 32 })
	}, [shown])
	return (
		<nav
			ref={list}
			aria-label="Chapters"
			className="sticky top-(--head) z-10 flex overflow-x-auto bg-canvas [scrollbar-width:none] max-lg:-mx-(--gutter) max-lg:mt-6 max-lg:gap-x-5 max-lg:border-b max-lg:border-line max-lg:px-(--gutter) lg:top-[calc(var(--head)+2rem)] lg:col-start-1 lg:row-span-2 lg:row-start-1 lg:-mx-2 lg:flex-col lg:self-start"
		>
			{chapters.map(([name, id]) => (
				<a
					key={id}
					href={`#${id}`}
					aria-current={id === shown ? 'location' : undefined}
					className="flex h-(--control) shrink-0 items-center rounded-lg text-soft hover:text-ink aria-[current]:font-semibold aria-[current]:text-ink lg:px-2 lg:hover:bg-sunken lg:aria-[current]:bg-sunken"
				>
					{name}
				</a>
			))}
		</nav>
	)
}
