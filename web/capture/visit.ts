// Tracks and reports the visit.
import { stepBits } from '../../schema/funnel'

/** How far the visitor got: bits of `steps`. */
let reached = 0

export function reach(bit: number) {
	reached |= bit
}

/** The path of the link's page, without the way by which it was opened. */
export const pagePath = () => (/^(\/l)?\/[^/]+/.exec(location.pathname) as RegExpExecArray)[0]

/** The id of the page as it was rendered. */
export const pageOf = (form: HTMLFormElement) =>
	(form.elements.namedItem('_page') as HTMLInputElement | null)?.value

/**
 * Reports how far the visitor got (schema/funnel.ts) when they leave the page, and again if they return and
 * get further. `touches` are the events that count as touching a field; `stepsSeen` returns how many steps they saw.
 */
export function followVisitor(form: HTMLFormElement, touches: string[], stepsSeen: () => number) {
	let touched = ''
	let reported = ''
	function report() {
		const steps = `${pageOf(form)} ${reached + stepBits(stepsSeen())} ${touched}`
		if (reached && steps !== reported && navigator.sendBeacon?.(`${pagePath()}/steps`, steps))
			reported = steps
	}
	requestAnimationFrame(() => requestAnimationFrame(() => reach(1)))
	for (const type of touches) {
		form.addEventListener(type, (event) => {
			if (type === 'input') reach(2)
			const name = (event.target as HTMLInputElement).name
			if (/^[a-z]/.test(name)) touched = name.replace('[]', '')
		})
	}
	document.addEventListener('visibilitychange', () => document.hidden && report())
	addEventListener('pagehide', report)
}
