import { useEffect } from 'react'

/**
 * Replaces the package react-style-singleton (see vite.config.ts), which dialogs use to stop the
 * page behind them from scrolling. It adds the rules as a constructed style sheet, because the
 * content security policy forbids <style> elements.
 */
export function styleSingleton() {
	const sheet = new CSSStyleSheet()
	let users = 0
	// biome-ignore lint/correctness/noComponentHookFactories: the package's API requires it
	return function Sheet({ styles }: { styles: string; dynamic?: boolean }) {
		useEffect(() => {
			if (users++ === 0) {
				sheet.replaceSync(styles)
				document.adoptedStyleSheets.push(sheet)
			}
			return () => {
				if (--users > 0) return
				document.adoptedStyleSheets = document.adoptedStyleSheets.filter((s) => s !== sheet)
			}
		}, [styles])
		return null
	}
}
