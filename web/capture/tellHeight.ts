// Part of the visitor's script: keep it small. Its other end is web/public/embed.js.

/** In a frame: tells the page around it, if that is on one of the owner's sites and asks, how high this one is. */
export function tellHeight(form: HTMLFormElement) {
	const sites = form.dataset.frameOf?.split(' ')
	const page = form.closest<HTMLElement>('.capture')
	if (!sites || !page) return
	addEventListener('message', (event) => {
		const site = event.origin
		if (event.data !== 'leadlinks' || event.source !== parent || !sites.includes(site)) return
		const tell = () => parent.postMessage({ leadlinks: page.offsetHeight }, site)
		// Tells it at once, too.
		new ResizeObserver(tell).observe(page)
	})
}
