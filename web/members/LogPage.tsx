import { useMay } from '../shell/may'
import { usePageTitle } from '../shell/usePageTitle'
import { PageHead } from '../ui/PageHead'
import LogSettings from './LogSettings'

export default function LogPage() {
	usePageTitle('Log')
	const may = useMay()
	return (
		<div className="max-w-5xl">
			<PageHead title="Log of who did what" />
			{may('log.read') ? (
				<LogSettings />
			) : (
				<p className="text-soft">Only an owner or admin of the workspace can see its log.</p>
			)}
		</div>
	)
}
