import type { ReactNode } from 'react'
import { cx } from '../ui/cx'

const parts = cx(
	'md:max-xl:pt-1.5 [--inset:0px] *:rounded-none *:border-0 *:bg-transparent *:py-7 *:first:pt-0 *:not-first:border-t',
	'[&_form]:max-w-md [&>*>header]:pt-0 [&>*>header:last-child]:pb-0 [&>*>:is(div,form)]:pb-0',
	'xl:*:grid xl:*:items-baseline xl:*:grid-cols-[14rem_minmax(0,1fr)] xl:*:gap-x-10 xl:[&>*>:not(header)]:col-start-2',
	'xl:[&>*>header]:contents xl:[&>*>header>:first-child]:row-[1/span_9] xl:[&>*>header>:first-child]:col-start-1',
	// The first line is where it would be beside a control.
	"xl:*:before:invisible xl:*:before:col-start-1 xl:*:before:row-start-1 xl:*:before:leading-(--control) xl:*:before:content-['.']",
	'xl:[&>*>header>:nth-child(2)]:col-start-2 xl:[&>*>header>:nth-child(2)]:mb-2 xl:[&>*>header>:nth-child(2)]:justify-self-start',
	'max-xl:[&>*>header]:grid max-xl:[&>*>header]:justify-items-start max-xl:[&>*>header]:gap-4',
	'[&>*>ul]:border-0 [&>*>section>ul]:border-0',
)

/** Cards as parts of one page: hairlines between them, the explanation on the left, the controls on the right. */
export const Group = ({ children }: { children: ReactNode }) => (
	<div className={parts}>{children}</div>
)
