/** Resolves after the next paint, or a tenth of a second later in a tab that the browser doesn't paint. */
export const painted = () =>
	new Promise<void>((resolve) => {
		const late = setTimeout(resolve, 100)
		requestAnimationFrame(() => {
			clearTimeout(late)
			setTimeout(resolve)
		})
	})
