import { accountRows } from './rows/account'
import { connectionRows } from './rows/connections'
import { numberRows } from './rows/numbers'
import type { RouteRow } from './rows/row'
import { visitorRows } from './rows/visitors'
import { workRows } from './rows/work'

/** Every route of the worker. */
export const routeRows: Record<string, RouteRow> = {
	...accountRows,
	...connectionRows,
	...workRows,
	...numberRows,
	...visitorRows,
}
