import { useSyncExternalStore } from 'react'

/** The themes to choose from; `system` follows the device. */
export const themes = [
	['light', 'Light'],
	['dark', 'Dark'],
	['system', 'System'],
] as const
export type Theme = (typeof themes)[number][0]

const key = 'theme'

const chosen = () => themes.find(([theme]) => theme === localStorage.getItem(key))?.[0] ?? 'system'

/** Remembers the theme on this device; public/theme.js applies it, here and in other tabs. */
export function chooseTheme(theme: Theme) {
	if (theme === 'system') localStorage.removeItem(key)
	else localStorage.setItem(key, theme)
	dispatchEvent(new Event('theme'))
}

function subscribe(listener: () => void) {
	addEventListener('theme', listener)
	addEventListener('storage', listener)
	return () => {
		removeEventListener('theme', listener)
		removeEventListener('storage', listener)
	}
}

/** The theme chosen on this device. */
export const useTheme = () => useSyncExternalStore(subscribe, chosen)
