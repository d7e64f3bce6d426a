/** How the page looks; the dashboard's preview offers alternatives. */
export type CaptureLook = {
	background: 'gradient' | 'white' | 'dark'
	button:
		| 'gradient-blue'
		| 'gradient-green'
		| 'gradient-orange'
		| 'gradient-purple'
		| 'gradient-teal'
	layout: 'standard' | 'compact'
}

export const defaultLook: CaptureLook = {
	background: 'white',
	button: 'gradient-blue',
	layout: 'standard',
}
