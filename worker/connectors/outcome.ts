import type { connectorDeliveries } from '../../schema/tables/connectors'
import type { Before } from './values'

/**
 * A lead's place in a connector's queue, when its stage was last changed here, where stages come back, and what else was changed
 * since it was last sent.
 */
export type Delivery = typeof connectorDeliveries.$inferSelect & {
	stageAt: number | null
	before: Before
}

/** What became of a delivery. */
export type Result = {
	delivery: Delivery
	/** The tool's id, once it arrived. */
	theirId?: string
	/** The tool's stage that it was sent to. */
	theirStage?: string | undefined
	/** Whether it is finished: deleted at the tool, or its lead is gone. */
	gone?: true
	/** Why the tool refuses it, in its words, and the field to mend. */
	problem?: string
	field?: string | undefined
	/** When to try it again. */
	againAt?: number
}

/** What keeps all of a connector’s leads from being sent. */
export type Blocker = { problem: string; retryAt?: number; paused?: 'signed_out' | 'target_gone' }

/** A change here may have been made while the lead was sent. */
export const sendingMost = 120_000
