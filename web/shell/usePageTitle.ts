import { useEffect } from 'react'

export const productName = 'Leadlinks'

export function usePageTitle(title: string) {
	useEffect(() => {
		document.title = `${title} · ${productName}`
	}, [title])
}
