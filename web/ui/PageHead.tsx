import { ChevronLeft, ChevronRight } from 'lucide-react'
import { createContext, type ReactNode, use } from 'react'
import { createPortal } from 'react-dom'
import { Link } from 'react-router'
import { cx } from './cx'
import { useIsPhone } from './useNarrow'

/** The slot for the title in the frame's header; undefined without a frame. */
export const HeadSlot = createContext<HTMLElement | undefined>(undefined)

/** Made before its header is: if screens had to wait for that, each would render twice. */
export function createHeadSlot() {
	const slot = document.createElement('div')
	slot.className = 'flex items-center gap-4'
	return slot
}

/**
 * The top of an owner's screen. In the frame, the title and actions are in its header (on phones only the title);
 * elsewhere, in the page.
 */
export function PageHead({
	title,
	within,
	tabs,
	hint,
	note,
	short,
	children,
}: {
	title: ReactNode
	/** The parent screen. */
	within?: [name: string, path: string] | undefined
	/** A `PageTabs`. */
	tabs?: ReactNode
	hint?: ReactNode
	/** Below the title, where it is one line. */
	note?: ReactNode
	/** Leaves room for the actions beside the title, even on phones. */
	short?: true
	/** Buttons, at most one of them primary. */
	children?: ReactNode
}) {
	const slot = use(HeadSlot)
	const below = useIsPhone() && !short
	const inHead = slot !== undefined && !below
	const actions = children && (
		<div className={cx('flex flex-wrap items-center gap-2 print:hidden', inHead && 'head-actions')}>
			{children}
		</div>
	)
	const heading = (
		<>
			<div
				className={cx('flex min-w-0 flex-1 items-center gap-2', slot === undefined && 'basis-80')}
			>
				{within && <Crumb name={within[0]} to={within[1]} />}
				<div className="min-w-0">
					<h1
						className={cx(
							'text-base leading-6 font-semibold wrap-anywhere sm:truncate sm:text-xl',
							note ? 'truncate' : 'max-sm:line-clamp-2',
						)}
					>
						{title}
					</h1>
					{note}
				</div>
			</div>
			{inHead && actions}
		</>
	)
	return (
		<>
			{slot === undefined ? (
				<div className="mb-5 flex flex-wrap items-center gap-x-6 gap-y-3">
					{heading}
					{actions}
				</div>
			) : (
				createPortal(heading, slot)
			)}
			{tabs}
			{hint && <div className="mb-4 text-soft wrap-anywhere">{hint}</div>}
			{slot !== undefined && below && actions && <div className="mb-4">{actions}</div>}
		</>
	)
}

/** On phones, a back arrow. */
const Crumb = ({ name, to }: { name: string; to: string }) => (
	<nav aria-label="Breadcrumbs" className="flex shrink-0 items-center gap-1 text-soft">
		<Link
			to={to}
			className="flex h-(--control) items-center hover:text-ink hover:underline max-sm:-ml-3 max-sm:w-9 max-sm:justify-center"
		>
			<ChevronLeft className="size-5 sm:hidden" aria-hidden />
			<span className="max-sm:sr-only">{name}</span>
		</Link>
		<ChevronRight className="size-4 text-line-strong max-sm:hidden" aria-hidden />
	</nav>
)
