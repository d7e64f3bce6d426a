// Part of the lists' first load: no zod.

export const mine = { name: 'Mine', query: 'assignee=me' }

/** Built-in views. */
export const ours = [
	{ name: 'All leads', query: '' },
	mine,
	{ name: 'Open', query: 'stage=open' },
	{ name: 'Best of last week', query: 'when=last-week&minScore=80&sort=score' },
	{ name: 'To follow up', query: 'followUp=due' },
]

export const viewTaken = 'There already is a view of this name'

/** Whether a built-in view has this name, ignoring case. */
export const isOurView = (name: string) =>
	ours.some((view) => view.name.toLowerCase() === name.toLowerCase())
