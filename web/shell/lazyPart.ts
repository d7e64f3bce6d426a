import { type ComponentType, createElement, lazy, useLayoutEffect } from 'react'

const key = 'reloaded-at'
/** Milliseconds in which a second reload would be the start of a circle. */
const soon = 30_000

/**
 * A component whose file is fetched when it is first shown. When that fails, because the network
 * stumbled or a newer version took the file's place, the site is loaded anew, which mends both;
 * when that can't help, the component throws, and is fetched again when it is shown again.
 */
export function lazyPart<Props extends object>(
	load: () => Promise<{ default: ComponentType<Props> }>,
) {
	const fetched = () => lazy<ComponentType<Props>>(() => load().catch(failed))
	let Part = fetched()

	async function failed(error: unknown) {
		await reloadOnce()
		const fail = () => {
			Part = fetched()
			throw error
		}
		return { default: () => createElement(Failed, { fail }) }
	}

	return (props: Props) => createElement(Part as ComponentType<Props>, props)
}

/** React keeps a rejected file for good. This fails once it stands, when the next try is in place. */
function Failed({ fail }: { fail: () => never }) {
	useLayoutEffect(fail, [fail])
	return null
}

/** Loads the site anew, unless that was just tried. Never returns when it does. */
async function reloadOnce() {
	const last = Number(sessionStorage.getItem(key))
	if (Date.now() - last < soon || !(await serverAnswers())) return
	sessionStorage.setItem(key, String(Date.now()))
	window.location.reload()
	await new Promise(() => {})
}

/** Without the server, the browser's own error page would take the place of all that was typed. */
const serverAnswers = () =>
	fetch(window.location.pathname, { method: 'HEAD', cache: 'no-store' }).then(
		({ status }) => status < 500,
		() => false,
	)
