import type { WorkspaceColor } from '../../schema/workspaceColors'

/** Dark enough for a white letter, on both themes. */
export const colorClass: Record<WorkspaceColor, string> = {
	green: 'bg-emerald-800',
	blue: 'bg-blue-700',
	violet: 'bg-violet-700',
	pink: 'bg-pink-700',
	orange: 'bg-orange-700',
	// Lighter and bluer than teal, which is too close to the green.
	teal: 'bg-cyan-700',
	red: 'bg-red-700',
	slate: 'bg-slate-600',
}
