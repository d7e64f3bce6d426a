import { useEffect } from 'react'
import type { Design } from '../../schema/design'
import { designStyle } from '../capture/designStyle'

/** Applies a design to a preview in our own page, as a sheet because the policy forbids <style> elements. */
export function useDesignSheet(design: Design) {
	const style = designStyle(design)
	useEffect(() => {
		const sheet = new CSSStyleSheet()
		sheet.replaceSync(style)
		document.adoptedStyleSheets.push(sheet)
		return () => {
			document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== sheet)
		}
	}, [style])
}
