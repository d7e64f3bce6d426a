import type { ReactNode } from 'react'
import { cx } from '../ui/cx'

const parts = cx(
	'overflow-hidden rounded-lg border border-line bg-surface *:rounded-none *:border-0 *:not-first:border-t',
	'xl:*:grid xl:*:grid-cols-[15rem_minmax(0,1fr)] xl:[&>*>header]:self-start xl:[&>*>:not(header)]:col-start-2',
	'xl:[&>*>:is(div,form)]:pt-5 xl:[&>*>ul]:border-0 xl:[&>*>ul]:pt-2 xl:[&>*>section>ul]:border-0 xl:[&>*>section]:pt-2',
	'[&_form]:max-w-lg [&>*>form]:max-w-140',
)

/** Cards as parts of one surface: the explanation on the left, the controls on the right. */
export const Group = ({ children }: { children: ReactNode }) => (
	<div className={parts}>{children}</div>
)
