import { ImportDialog } from '../import/ImportDialog'
import { linkKind } from './linkKind'

/** Imports the links of a file. */
export default function ImportLinks({ onClose }: { onClose: () => void }) {
	return (
		<ImportDialog
			kind={linkKind}
			description="From a CSV file of another tool, or of another workspace"
			onClose={onClose}
		/>
	)
}
