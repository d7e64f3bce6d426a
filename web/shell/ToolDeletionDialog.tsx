import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { connectorKinds, type ToolDeletion } from '../../schema/connectorKinds'
import { Button } from '../ui/Button'
import { Dialog } from '../ui/Dialog'
import { list } from '../ui/list'
import { formatNumber } from '../ui/numbers'
import type { useToolsQuestion } from './askAboutTools'

type Pending = NonNullable<ReturnType<typeof useToolsQuestion>>

/** Asks what to do with deleted leads in the tools they may have been sent to. */
export default function ToolDeletionDialog({ asked, answer }: Pending) {
	const { tools, count } = asked
	const [open, setOpen] = useState(true)
	const chosen = useRef<{ choice: ToolDeletion | undefined }>(undefined)
	function choose(choice?: ToolDeletion) {
		chosen.current = { choice }
		setOpen(false)
	}
	// Back and Forward leave the page that asked.
	const leave = useEffectEvent(() => choose())
	useEffect(() => {
		const listen = () => leave()
		window.addEventListener('popstate', listen)
		return () => window.removeEventListener('popstate', listen)
	}, [])
	const it = count === 1 ? 'it' : 'them'
	return (
		<Dialog
			open={open}
			title={`Delete ${leadsOf(asked)} in ${list(tools.map((kind) => connectorKinds[kind].name))}, too?`}
			description={afterwards(asked)}
			lasting
			onOpenChange={() => choose()}
			// Answers once the focus is back on the rows, so that they pass it on as they leave.
			backTo={() => {
				const { current } = chosen
				if (current) queueMicrotask(() => answer(current.choice))
				return undefined
			}}
		>
			<div className="grid gap-2 px-(--inset) pt-1 pb-6 sm:flex">
				<Button variant="secondary" onClick={() => choose('leave')}>
					Leave {it} there
				</Button>
				<Button variant="danger" onClick={() => choose('delete')}>
					Delete {it} there, too
				</Button>
				<Button variant="ghost" onClick={() => choose()}>
					Cancel
				</Button>
			</div>
		</Dialog>
	)
}

function leadsOf({ count, links }: Pending['asked']) {
	if (count === undefined) return 'all of these leads'
	const whose =
		links === undefined ? (count === 1 ? 'this' : 'these') : links === 1 ? 'its' : 'their'
	return count === 1 ? `${whose} lead` : `${whose} ${formatNumber(count)} leads`
}

/** What happens to them here. */
function afterwards({ count, links, forGood }: Pending['asked']) {
	if (forGood && count === undefined) return 'Here, everything in the trash is deleted for good.'
	if (forGood)
		return `Here, ${links === undefined ? 'the lead is' : 'the link and its leads are'} deleted for good.`
	if (links === undefined)
		return 'Here, deleted leads go to the trash. If you restore one, it is sent there again.'
	return links === 1
		? 'Here, the link and its leads go to the trash. If you restore it, they are sent there again.'
		: 'Here, links and their leads go to the trash. If you restore a link, its leads are sent there again.'
}
