import type { NavigateFunction } from 'react-router'
import { paths } from '../../schema/paths'

/** The id of the create-link form, and the hash that leads to it. */
export const createLinkForm = 'create-link'

/** Puts the cursor into the create-link form, on this page or else on that of the links. */
export function goToCreateLink(navigate: NavigateFunction) {
	const form = document.getElementById(createLinkForm)
	if (!form) return navigate(`${paths.links()}#${createLinkForm}`)
	form.scrollIntoView({ block: 'center' })
	form.querySelector('input')?.focus({ preventScroll: true })
}
