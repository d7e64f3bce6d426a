import { useEffect, useRef, useState } from 'react'

/** Links to the chapters, of which the one in sight is marked: a column, or where it has no room a row below the header. */
export function Chapters({
	chapters,
}: {
	/** Each one's name, and the id of its heading. */
	chapters: readonly (readonly [name: string, id: string])[]
}) {
	const list = useRef<HTMLElement>(null)
	const [shown, setShown] = useState<string>()
	useEffect(() => {
		const inSight = new Set<string | null>()
		const observer = new IntersectionObserver(
			(entries) => {
				for (const { isIntersecting, target } of entries) {
					const id = target.getAttribute('aria-labelledby')
					if (isIntersecting) inSight.add(id)
					else inSight.delete(id)
				}
				setShown(chapters.find(([, id]) => inSight.has(id))?.[1])
			},
			// Not what the header and the row of chapters cover, and the end of the chapter above a heading.
			{ rootMargin: '-144px 0px 0px' },
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
			className="sticky top-(--head) z-10 flex overflow-x-auto bg-canvas [scrollbar-width:none] max-lg:-mx-(--gutter) max-lg:mt-4 max-lg:gap-x-5 max-lg:border-b max-lg:border-line max-lg:px-(--gutter) max-lg:after:pointer-events-none max-lg:after:sticky max-lg:after:-right-(--gutter) max-lg:after:-ml-8 max-lg:after:w-8 max-lg:after:shrink-0 max-lg:after:bg-linear-to-l max-lg:after:from-canvas max-lg:after:opacity-0 max-lg:after:[animation:until-end_linear] max-lg:after:[animation-timeline:scroll(inline)] lg:static lg:-mx-2 lg:flex-col"
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
