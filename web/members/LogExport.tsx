import { Download } from 'lucide-react'
import { api } from '../api/client'
import { inWorkspace } from '../api/shownWorkspace'
import { Only } from '../shell/may'
import { Button } from '../ui/Button'
import { useLogFilter } from './logFilter'

/** Exports what the activity log shows; on phones an icon. */
export default function LogExport() {
	const { pathname, search } = api.workspace.log.csv.$url({ query: useLogFilter().filter })
	return (
		<Only action="log.read">
			<Button asChild variant="secondary" className="max-sm:w-(--control) max-sm:px-0">
				<a href={inWorkspace(pathname + search)} download title="Export as CSV">
					<Download className="size-4" aria-hidden />
					<span className="max-sm:sr-only">Export as CSV</span>
				</a>
			</Button>
		</Only>
	)
}
