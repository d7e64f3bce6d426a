import { onTestFinished, vi } from 'vitest'

type Rewriter = InstanceType<typeof HTMLRewriter>

/** Counts how often an HTMLRewriter calls back for an element, until the test ends. */
export function handledElements() {
	let handled = 0
	class Counting extends HTMLRewriter {
		override on(...[selector, handlers]: Parameters<Rewriter['on']>) {
			return super.on(selector, {
				...handlers,
				element(element) {
					handled++
					return handlers.element?.(element)
				},
			})
		}
	}
	vi.stubGlobal('HTMLRewriter', Counting)
	onTestFinished(() => void vi.unstubAllGlobals())
	return () => handled
}
