/** Distinguishes a person's workspaces at a glance. */
export const workspaceColors = [
	'green',
	'blue',
	'violet',
	'pink',
	'orange',
	'teal',
	'red',
	'slate',
] as const
export type WorkspaceColor = (typeof workspaceColors)[number]
