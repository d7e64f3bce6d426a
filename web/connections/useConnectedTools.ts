import { useQuery } from '@tanstack/react-query'
import { connectorKinds } from '../../schema/connectorKinds'
import { useMay } from '../shell/may'
import { list } from '../ui/list'
import { connectorsQuery } from './connectorQueries'

/** The names of the tools that leads are sent to; undefined if there are none or the user may not see them. */
export function useConnectedTools() {
	const may = useMay()
	const { data = [] } = useQuery({ ...connectorsQuery, enabled: may('connectors.read') })
	const names = new Set(data.map(({ kind }) => connectorKinds[kind].name))
	return names.size > 0 ? list([...names]) : undefined
}
