import { fieldOf } from '../../schema/facts'
import type { Field } from '../../schema/fields'
import type { LinkChange, LinkInput } from '../../schema/link'
import { maxUnconfirmedLinks } from '../../schema/mail'
import { unknownTag } from '../../schema/reply'
import { type Rule, ruleFaults } from '../../schema/rules'
import { badInput, conflict, forbidden, refuseIssues } from '../http/errors'
import { causedBy } from '../platform/causedBy'
import type { Env } from '../platform/env'

export const unconfirmed = () =>
	forbidden(
		`Please confirm your email address to have more than ${maxUnconfirmedLinks} links. The confirmation link is in your inbox; you can resend it from your account settings.`,
	)

const isUnknownDomain = 'FOREIGN KEY constraint failed: links.domain'

export const noDomain = () =>
	badInput(
		'This workspace has no such domain. Please add it under Settings → Domains, and prove that it is yours.',
		'domain',
	)

/** The messages of 409s about an address, by the database's errors. */
const taken = {
	'UNIQUE constraint failed: link_names.host, link_names.name':
		'This address is taken. Please choose another one.',
	'UNIQUE constraint failed: trash.name':
		'This address belongs to a link in your trash. Please choose another one, or restore that link or delete it for good.',
}

/** Throws a 409 if an error says that another link has the slug, a 400 for an unknown domain; rethrows anything else. */
export function refuseTaken(error: unknown): never {
	if (causedBy(error, isUnknownDomain)) throw noDomain()
	for (const [words, message] of Object.entries(taken)) {
		if (causedBy(error, words)) throw conflict(message, 'slug')
	}
	throw error
}

/** Throws a 400 if an appended answer or a translation names a field or rule that the link lacks. */
export function requireAsked(
	{ appendAnswers = {}, translations = {} }: Pick<LinkChange, 'appendAnswers' | 'translations'>,
	fields: readonly Field[],
	rules: readonly Rule[],
) {
	const keyed = [
		['appendAnswers', appendAnswers] as const,
		...Object.entries(translations).map(
			([code, texts]) => [`translations.${code}.fields`, texts?.fields ?? {}] as const,
		),
	]
	const issues = keyed
		.flatMap(([path, byKey]) => Object.keys(byKey).map((key) => ({ path, key })))
		.filter(({ key }) => !fields.some((field) => field.key === key))
		.map(({ path, key }) => ({
			path: `${path}.${key}`,
			message: `The form has no field with the key ${key}`,
		}))
	for (const [code, texts] of Object.entries(translations)) {
		for (const id of Object.keys(texts?.rules ?? {})) {
			if (rules.some((rule) => rule.id === id)) continue
			issues.push({
				path: `translations.${code}.rules.${id}`,
				message: `The link has no rule with the id ${id}`,
			})
		}
	}
	refuseIssues(issues)
}

/** Throws a 409 for fields that take files, on servers without a bucket for them. */
export function requireBucket({ FILES }: Env, fields: readonly Field[] = []) {
	const message =
		'This server has no bucket for files, so its forms can’t take any. Ask for an address of the file instead, or set a bucket up.'
	const issues = fields.flatMap(({ type }, i) =>
		type === 'file' ? [{ path: `fields.${i}.type`, message }] : [],
	)
	if (!FILES && issues.length > 0) throw conflict(message, issues)
}

/** Throws a 400 for rules with conditions that the form can't meet. */
export const requireFitting = (rules: readonly Rule[], fields: readonly Field[]) =>
	refuseIssues(ruleFaults(rules, fields))

/** Throws a 400 for mail to visitors that the form gives no address for, or a tag that is no field. */
export function requireMailable(
	{
		confirm = 'off',
		reply,
		translations = {},
	}: Pick<Partial<LinkInput>, 'confirm' | 'reply' | 'translations'>,
	fields: readonly Field[],
) {
	const email = fields.find(({ key }) => key === 'email')
	if (confirm !== 'off' && !email?.required)
		throw badInput(
			'To confirm addresses, the form must ask for an email address and require it.',
			'confirm',
		)
	if (!reply) return
	if (!email) throw badInput('To reply to leads, the form must ask for an email address.', 'reply')
	const texts: [path: string, text: string | undefined][] = [
		...Object.entries(reply).map(([name, text]): [string, string] => [`reply.${name}`, text]),
		...Object.entries(translations).flatMap(([code, texts]) =>
			Object.entries(texts?.reply ?? {}).map(([name, text]): [string, string | undefined] => [
				`translations.${code}.reply.${name}`,
				text,
			]),
		),
	]
	requireKnownTags(texts, fields)
}

/** Throws a 400 for a text of a reply with a tag that is no field of the form. */
export function requireKnownTags(
	texts: readonly [path: string, text: string | undefined][],
	fields: readonly Field[],
) {
	const issues = texts.flatMap(([path, text = '']) => {
		const tag = unknownTag(text, fields)
		return tag === undefined ? [] : [{ path, message: `{${tag}} is not a field of the form` }]
	})
	refuseIssues(issues)
}

/** Throws a 409 if rules use a field that is about to be removed. */
export function refuseUsed(
	rules: readonly Rule[],
	before: readonly Field[],
	after: readonly Field[],
) {
	const issues = rules.flatMap(({ name, when }, i) =>
		when.flatMap(({ fact }, j) => {
			const field = fieldOf(fact, before)
			if (!field || fieldOf(fact, after)) return []
			const message = `The rule “${name}” uses the field “${field.label}”. Please change the rule first, or send the rules along.`
			return [{ path: `rules.${i}.when.${j}.fact`, message }]
		}),
	)
	const [first] = issues
	if (first) throw conflict(first.message, issues)
}
