import { useEffect } from 'react'

/**
 * Stands in for the package react-style-singleton (see vite.config.ts), by which dialogs keep the
 * page behind them from scrolling. It adds the rules as a constructed sheet, not as a <style>
 * element, which the content security policy forbids.
 */
export function styleSingleton() {
	const sheet = new CSSStyleSheet()
	let users = 0
	// biome-ignore lint/correctness/noComponentHookFactories: that is the package's contract
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
