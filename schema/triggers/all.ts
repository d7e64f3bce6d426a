import { dayTriggers } from './days'
import { inUseTriggers } from './inUse'
import { linkSearchTriggers } from './linkSearch'
import { outboxTriggers } from './outbox'
import { releaseTriggers } from './release'
import { leadTriggers, linkTriggers } from './rows'
import { createTrigger } from './trigger'

/**
 * The statements of all triggers, by name. `npm run migrations:new` writes those that changed into the new
 * migration.
 */
export const triggers = Object.fromEntries(
	Object.entries({
		...outboxTriggers,
		...releaseTriggers,
		...dayTriggers,
		...inUseTriggers,
		...linkTriggers,
		...linkSearchTriggers,
		...leadTriggers,
	}).map(([name, trigger]) => [name, createTrigger(name, trigger)]),
)
