import {
	createContext,
	type KeyboardEvent,
	type ReactNode,
	startTransition,
	use,
	useId,
	useOptimistic,
	useState,
} from 'react'
import { cx } from './cx'

const Open = createContext({ id: '', value: '' })

type List<Value> = {
	label: string
	tabs: readonly (readonly [value: Value, name: string])[]
	/** Styled as a segmented switch instead of a line of words. */
	boxed?: boolean
	/** Replaces the headings of the sections it opens, except in print. */
	asHeading?: boolean
	/** Stays visible at the top of a dialog while that scrolls. */
	pinned?: boolean
}

/** A row of tabs; `children` has a TabPanel for each. */
export function Tabs<Value extends string>({
	value,
	onChange,
	className,
	children,
	...list
}: List<Value> & {
	/** The open tab, if the page controls it; otherwise the first one is open at the start. */
	value?: Value
	onChange?: (value: Value) => void
	className?: string
	children: ReactNode
}) {
	const id = useId()
	const [chosen, choose] = useState(list.tabs[0]?.[0])
	const open = value ?? chosen ?? ''
	return (
		<div className={cx(className, list.asHeading && 'relative min-w-0')}>
			<TabList {...list} id={id} open={open} choose={onChange ?? choose} />
			<Open value={{ id, value: open }}>{children}</Open>
		</div>
	)
}

function TabList<Value extends string>({
	id,
	label,
	tabs,
	boxed = false,
	asHeading = false,
	pinned = false,
	open,
	choose,
}: List<Value> & { id: string; open: string; choose: (value: Value) => void }) {
	// The tab changes at once; its panel renders in slices.
	const [shown, show] = useOptimistic(open)
	const go = (value: Value) =>
		startTransition(() => {
			show(value)
			choose(value)
		})
	function goByKey(event: KeyboardEvent<HTMLDivElement>) {
		if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return
		const at = tabs.findIndex(([value]) => value === shown)
		const places: Record<string, number> = {
			ArrowLeft: at - 1,
			ArrowRight: (at + 1) % tabs.length,
			Home: 0,
			End: -1,
		}
		const next = tabs.at(places[event.key] ?? tabs.length)
		if (!next) return
		event.preventDefault()
		go(next[0])
		;(event.currentTarget.children[tabs.indexOf(next)] as HTMLElement).focus()
	}
	return (
		<div
			role="tablist"
			aria-label={label}
			className={cx(
				'flex',
				asHeading
					? 'absolute top-0 left-0 max-w-[calc(100%-2*var(--control))] gap-4 overflow-x-auto [scrollbar-width:none] max-sm:text-sm print:hidden'
					: 'mb-5',
				boxed && 'segments',
				pinned && 'sticky top-0 z-2 -mx-(--inset) bg-surface px-(--inset)',
				!boxed && !asHeading && 'gap-5 border-b border-line max-[22rem]:gap-3 max-[22rem]:text-sm',
			)}
			onKeyDown={goByKey}
		>
			{tabs.map(([value, name]) => (
				<button
					key={value}
					type="button"
					role="tab"
					id={`${id}-tab-${value}`}
					aria-selected={value === shown}
					aria-controls={value === open ? `${id}-${value}` : undefined}
					tabIndex={value === shown ? 0 : -1}
					className={cx(
						asHeading ? 'h-[calc(var(--control)+1px)] pb-1.5 whitespace-nowrap' : 'h-(--control)',
						boxed
							? 'segment flex-1'
							: 'flex items-center border-b-2 border-transparent font-semibold text-soft -outline-offset-2 hover:text-ink aria-selected:border-ink aria-selected:text-ink',
						!boxed && !asHeading && '-mb-px',
					)}
					onClick={() => go(value)}
				>
					{name}
				</button>
			))}
		</div>
	)
}

/** The content of the tab with this value. */
export function TabPanel({
	value,
	printed = false,
	className,
	children,
}: {
	value: string
	/** Whether it is printed even while another tab is open. */
	printed?: boolean
	className?: string
	children: ReactNode
}) {
	const open = use(Open)
	const closed = value !== open.value
	if (closed && !printed) return null
	return (
		<div
			role="tabpanel"
			id={`${open.id}-${value}`}
			aria-labelledby={`${open.id}-tab-${value}`}
			// biome-ignore lint/a11y/noNoninteractiveTabindex: a panel may hold nothing that takes the focus
			tabIndex={0}
			className={cx(className, closed && 'hidden print:block')}
		>
			{children}
		</div>
	)
}
