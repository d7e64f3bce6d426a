import type { NavigateFunction } from 'react-router'
import { paths } from '../../schema/paths'

/** The id of the create-link form and its URL hash. */
export const createLinkForm = 'create-link'

/** Focuses the create-link form, on this page or else on the links page. */
export function goToCreateLink(navigate: NavigateFunction) {
	const form = document.getElementById(createLinkForm)
	if (!form) return navigate(`${paths.links()}#${createLinkForm}`)
	form.scrollIntoView({ block: 'center' })
	form.querySelector('input')?.focus({ preventScroll: true })
}
