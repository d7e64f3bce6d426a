// Makes each iframe with a form of this site as tall as the form; the other end is web/capture/reportHeight.ts.
;(() => {
	const { origin } = new URL(document.currentScript.src)
	const frames = Array.from(document.querySelectorAll('iframe')).filter((frame) =>
		frame.src.startsWith(`${origin}/`),
	)
	addEventListener('message', (event) => {
		const height = event.data?.leadlinks
		// Not by origin: a link that has moved to another domain answers from there.
		if (!(height > 0)) return
		for (const frame of frames) {
			if (frame.contentWindow === event.source) frame.style.height = `${height}px`
		}
	})
	for (const frame of frames) {
		// Reveals nothing, and may arrive before the form is ready.
		const ask = () => frame.contentWindow?.postMessage('leadlinks', '*')
		frame.addEventListener('load', ask)
		ask()
	}
})()
