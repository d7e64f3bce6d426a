import { ArrowUp } from 'lucide-react'
import { keys } from '../api/keys'
import { refresh } from '../api/queryClient'
import { Button } from '../ui/Button'
import { figure } from '../ui/figure'
import { forgetNewLeads, useNewLeads } from './newLeads'

/** "3 new leads" above a list someone is reading; a click shows them. Overlays the list. */
export function NewLeads() {
	const count = useNewLeads()
	function show() {
		forgetNewLeads()
		window.scrollTo({ top: 0 })
		void refresh(keys.leads.all, keys.links.all)
	}
	return (
		<div
			role="status"
			className="pointer-events-none sticky top-[calc(var(--head)+0.5rem)] z-20 flex h-0 justify-center"
		>
			{count > 0 && (
				<Button size="small" className="pointer-events-auto shadow-(--float)" onClick={show}>
					<ArrowUp className="size-4" aria-hidden />
					{count === 1 ? '1 new lead' : `${figure(count)} new leads`}
				</Button>
			)}
		</div>
	)
}
