import { z } from 'zod'
import { toolDeletions } from './connectorKinds'

const choice = (otherwise: string) => ({
	connectors: z
		.enum(toolDeletions, 'connectors must be delete or leave')
		.optional()
		.describe(`What to do with it in connected tools; without it, ${otherwise}`),
})

/** What to do with deleted leads in connected tools; without it, each connection follows its own setting. */
export const toolDeletion = choice('each connection follows its own setting')

/** What to do in connected tools with leads that are deleted from the trash; without it, nothing. */
export const trashDeletion = z.object(choice('nothing'))
