import type { Context } from 'hono'
import type { FieldIssue } from '../../schema/readAnswers'
import type { Greeting } from '../../web/capture/captureState'
import type { App } from '../http/context'
import type { PublicLink } from './queries'
import { isAnsweredBy, type Visitor } from './remembered'

/**
 * What a page shows to a remembered visitor: their button, required fields without an answer, and fields with errors.
 */
export function greetingFor(
	c: Context<App>,
	link: PublicLink,
	visitor: Visitor,
	issues: readonly FieldIssue[] = [],
): Greeting {
	const { pathname, search } = new URL(c.req.url)
	const page = pathname.replace(/\/continue$/, '')
	const isAsked = (field: PublicLink['fields'][number]) =>
		field.type === 'hidden' ||
		issues.some(({ path }) => path === field.key) ||
		(field.required && !isAnsweredBy(visitor, field))
	return {
		mask: visitor.mask,
		asks: link.fields.filter(isAsked).map(({ key }) => key),
		action: `${page}/continue${search}`,
		forget: `${page}/forget${search}`,
	}
}
