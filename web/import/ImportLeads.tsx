import { useMemo } from 'react'
import type { Field } from '../../schema/fields'
import { ImportDialog } from './ImportDialog'
import { leadKind } from './leadKind'

/** The link that leads are imported into. */
export type ImportTarget = { id: number; title: string; fields: readonly Field[] }

/** Imports the leads of a file into a link. */
export default function ImportLeads({
	link,
	onClose,
}: {
	link: ImportTarget
	onClose: () => void
}) {
	const kind = useMemo(() => leadKind(link.id, link.fields), [link])
	return (
		<ImportDialog
			kind={kind}
			description={
				<>
					From a CSV file into “<bdi>{link.title}</bdi>”
				</>
			}
			onClose={onClose}
		/>
	)
}
