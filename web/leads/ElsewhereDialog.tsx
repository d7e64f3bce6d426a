import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { connectorKinds, type Elsewhere } from '../../schema/connectorKinds'
import { Button } from '../ui/Button'
import { Dialog } from '../ui/Dialog'
import { figure } from '../ui/figure'
import type { useElsewhere } from './askElsewhere'

type Pending = NonNullable<ReturnType<typeof useElsewhere>>

const list = new Intl.ListFormat('en')

/** Asks what becomes of deleted leads in the tools that they may have gone to. */
export default function ElsewhereDialog({ asked: { tools, count }, answer }: Pending) {
	const [open, setOpen] = useState(true)
	const chosen = useRef<{ choice: Elsewhere | undefined }>(undefined)
	function choose(choice?: Elsewhere) {
		chosen.current = { choice }
		setOpen(false)
	}
	// Back and Forward leave the list that the leads are in.
	const leave = useEffectEvent(() => choose())
	useEffect(() => {
		const listen = () => leave()
		window.addEventListener('popstate', listen)
		return () => window.removeEventListener('popstate', listen)
	}, [])
	const [lead, it] = count === 1 ? ['this lead', 'it'] : [`these ${figure(count)} leads`, 'them']
	return (
		<Dialog
			open={open}
			title={`Delete ${lead} in ${list.format(tools.map((kind) => connectorKinds[kind].name))}, too?`}
			description="Here, deleted leads go to the trash. If you restore one, it is sent there again."
			className="max-w-md"
			lasting
			onOpenChange={() => choose()}
			// The rows go once the focus is back on them, and pass it on.
			backTo={() => {
				const { current } = chosen
				if (current) queueMicrotask(() => answer(current.choice))
				return undefined
			}}
		>
			<div className="flex flex-wrap gap-2 px-6 pb-6">
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
