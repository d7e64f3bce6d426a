// Part of the visitor's script: keep it small. Its other end is web/public/embed.js.

/** In a frame: tells the embedding page, if it is one of the owner's sites and asks, the form's height. */
export function reportHeight(form: HTMLFormElement) {
	const sites = form.dataset.frameOf?.split(' ')
	const page = form.closest<HTMLElement>('.capture')
	if (!sites || !page) return
	addEventListener('message', (event) => {
		const site = event.origin
		if (event.data !== 'leadlinks' || event.source !== parent || !sites.includes(site)) return
		const report = () => parent.postMessage({ leadlinks: page.offsetHeight }, site)
		// Fires at once, too.
		new ResizeObserver(report).observe(page)
	})
}
