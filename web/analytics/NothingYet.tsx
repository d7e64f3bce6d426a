import type { ReactNode } from 'react'

const funnel = <path d="M0 0L34 0L50 10L74 10L100 16L100 24L0 24Z" className="fill-sunken" />

const bars = [100, 62, 44, 20].map((width, i) => (
	<rect key={width} y={i * 6.4} width={width} height="4.8" rx="1" className="fill-sunken" />
))

/** How dark the hours of a week look, from 0 to 3. */
const week = ['00122100', '01233210', '01232100'].flatMap((day, y) =>
	[...day].map((step, x) => ({ x: x * 12.6, y: y * 8.4, opacity: 0.4 + Number(step) * 0.2 })),
)
const hours = week.map((hour) => (
	<rect
		key={`${hour.x} ${hour.y}`}
		{...hour}
		width="11.4"
		height="7.2"
		rx="1"
		className="fill-sunken"
	/>
))

const samples: [string, ReactNode][] = [
	['How far they get in the form', funnel],
	['Where they come from and what devices they use', bars],
	['When they come', hours],
]

/** Outlines of the charts, shown until the first visit. */
export const NothingYet = () => (
	<ul className="grid grid-cols-1 gap-x-10 gap-y-6 pt-2 sm:grid-cols-3">
		{samples.map(([text, drawn]) => (
			<li key={text} className="min-w-0 space-y-2">
				<svg
					viewBox="0 0 100 24"
					preserveAspectRatio="none"
					className="block h-20 w-full forced-colors:opacity-50"
					aria-hidden
				>
					{drawn}
				</svg>
				<p className="text-sm text-soft">{text}</p>
			</li>
		))}
	</ul>
)
