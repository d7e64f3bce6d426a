import type { Operation } from './operation'
import { accountOperations } from './operations/account'
import { designOperations } from './operations/design'
import { leadsOperations } from './operations/leads'
import { linksOperations } from './operations/links'
import { numbersOperations } from './operations/numbers'
import { publicOperations } from './operations/public'
import { tokensOperations } from './operations/tokens'
import { webhooksOperations } from './operations/webhooks'

/** Every operation for API clients by route, in the order of the document. */
export const operations: Record<string, Operation> = {
	...linksOperations,
	...leadsOperations,
	...designOperations,
	...numbersOperations,
	...accountOperations,
	...webhooksOperations,
	...tokensOperations,
	...publicOperations,
}
