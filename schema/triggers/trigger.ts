/** `new` or `old`, as triggers call the versions of a row. */
export type Version = 'new' | 'old'

export type Trigger = {
	/** Such as `AFTER DELETE ON links`. */
	on: string
	when?: string
	body: string[]
}

export const now = "CAST(unixepoch('subsec') * 1000 AS INTEGER)"

/** Whether an update changed any of the columns. */
export const anyChanged = (columns: readonly string[]) =>
	`(${columns.map((column) => `new.${column} IS NOT old.${column}`).join(' OR ')})`

/** The statement that creates a trigger, on one line: see docs/architecture.md. */
export const createTrigger = (name: string, { on, when, body }: Trigger) =>
	`CREATE TRIGGER ${name} ${on}${when ? ` WHEN ${when}` : ''} BEGIN ${body.map((sql) => `${sql};`).join(' ')} END`
