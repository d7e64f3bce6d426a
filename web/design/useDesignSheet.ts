import { useEffect } from 'react'
import type { Design } from '../../schema/design'
import { designStyle } from '../capture/designStyle'

/** Gives a preview on one of our own screens its design. As a sheet: the policy forbids <style> elements. */
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
