import type { ConnectorKind, ToolDeletion } from '../../schema/connectorKinds'
import { queryClient } from '../api/queryClient'
import { question } from './question'
import { userQuery } from './session'

type Asked = {
	/** How many leads are deleted; undefined for all in the trash. */
	count?: number
	/** How many links they are deleted with; undefined for leads alone. */
	links?: number
	/** Whether they skip the trash. */
	forGood?: boolean
}

/** The part of a deletion’s request that is about connected tools. */
export type How = { connectors?: ToolDeletion }

const { ask, usePending } = question<
	Asked & { tools: readonly ConnectorKind[] },
	ToolDeletion | undefined
>()

/**
 * If the workspace has connected tools, asks what to do with deleted leads there. Resolves to the part of the request,
 * or to undefined if the user closes the dialog.
 */
export async function askAboutTools(asked: Asked): Promise<How | undefined> {
	const tools = queryClient.getQueryData(userQuery.queryKey)?.connectors ?? []
	if (tools.length === 0 || asked.count === 0) return {}
	const connectors = await ask({ ...asked, tools })
	return connectors && { connectors }
}

/** The question that ToolDeletionDialog answers. */
export const useToolsQuestion = usePending
