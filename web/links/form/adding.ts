import { useQuery } from '@tanstack/react-query'
import { type Field, type FieldType, isContactKey } from '../../../schema/fields'
import { filesQuery } from '../files/queries'

export type Adding = { fields: readonly Field[]; onAdd: (type: FieldType) => void }

/** Why a type can't be added. */
export function useWhyNot(fields: readonly Field[]) {
	const { data: files } = useQuery(filesQuery)
	return (type: FieldType) => {
		if (isContactKey(type) && fields.some(({ key }) => key === type)) return 'On the form'
		return type === 'file' && files?.available === false ? 'Needs file storage' : undefined
	}
}
