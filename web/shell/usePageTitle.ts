import { useEffect } from 'react'

export const productName = 'Leadlinks'

const withProduct = (title: string) => `${title} · ${productName}`

export function usePageTitle(title: string) {
	useEffect(() => {
		document.title = withProduct(title)
	}, [title])
}

/** The title while something is open above the page; undefined until its name is known. */
export function usePageTitleMeanwhile(title: string | undefined) {
	useEffect(() => {
		if (!title) return
		const before = document.title
		document.title = withProduct(title)
		return () => {
			document.title = before
		}
	}, [title])
}
