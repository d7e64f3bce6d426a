/** Resolves after the next paint. */
export const painted = () =>
	new Promise<void>((resolve) => requestAnimationFrame(() => setTimeout(resolve)))
