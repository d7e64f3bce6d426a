import { withQuery } from '../../schema/booking'
import type { Answers } from '../../schema/fields'
import type { PublicLink } from './queries'

/** In characters: some browsers and servers cut off longer ones. */
const maxUrlLength = 4000

/**
 * Where a visitor is redirected: the destination, with the visit's query string and the answers as far
 * as the link passes them on. The destination's own parameters stay as they are.
 */
export function onwardUrl(
	{ passThrough, appendAnswers }: Pick<PublicLink, 'passThrough' | 'appendAnswers'>,
	destinationUrl: string,
	answers: Answers,
	visit: URLSearchParams,
) {
	const own = new URL(destinationUrl).searchParams
	const added = new URLSearchParams()
	for (const [key, parameter] of Object.entries(appendAnswers)) {
		const answer = answers[key]
		if (answer !== undefined && !own.has(parameter)) added.set(parameter, answer)
	}
	const answered = new Set(added.keys())
	if (passThrough) {
		for (const [name, value] of visit) {
			// `embed` is for this page alone.
			if (name === 'embed' && !value) continue
			if (name && !own.has(name) && !answered.has(name)) added.append(name, value)
		}
	}
	const url = withQuery(destinationUrl, added)
	return url.length > maxUrlLength ? destinationUrl : url
}
