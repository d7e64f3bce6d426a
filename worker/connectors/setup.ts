import type { Context } from 'hono'
import { answerPrefix, leadFacts, type Mapping } from '../../schema/connectorFacts'
import { type ConnectorKind, connectorKinds } from '../../schema/connectorKinds'
import { type Field as FormField, isContactKey } from '../../schema/fields'
import type { App } from '../http/context'
import { badInput, tooMany, unavailable } from '../http/errors'
import { logError } from '../http/log'
import type { Env } from '../platform/env'
import type { Access } from './access'
import { askerOf } from './ask'
import { type Ask, Fault, type Field, type Lead, newTarget } from './kind'
import { kinds } from './kinds.gen'
import { guessMapping, isWhole, valuesOf } from './values'

/**
 * Runs what an owner waits for against a tool. A fault becomes the error of the field that mends it: a 400 for the key
 * or the target, a 429 or 503 for what passes.
 */
export async function asking<Value>(
	env: Env,
	kind: ConnectorKind,
	access: Access,
	work: (ask: Ask) => Promise<Value>,
) {
	const { name, target, key: own } = connectorKinds[kind]
	try {
		return await work(askerOf(env, kind, kinds[kind], access))
	} catch (error) {
		if (!(error instanceof Fault)) {
			logError('A tool’s answer was not understood', error)
			throw unavailable(`We could not understand ${name}’s answer. Please try again later.`)
		}
		const says = `${name} says: ${error.message}`
		switch (error.kind) {
			case 'signed_out': {
				const message =
					access.by === 'key'
						? `${name} does not accept this ${own?.label ?? 'key'}, or it may not do what is needed. ${says}`
						: `${name} no longer gives the access that is needed. Please allow it once more. ${says}`
				throw badInput(message, access.by === 'key' ? 'apiKey' : 'grant')
			}
			case 'target_gone':
				throw badInput(
					`This ${target.toLowerCase()} is not there, or you may not change it. ${says}`,
					'target',
				)
			case 'limited':
				throw tooMany(
					`${name} is asked too often right now. Please try again in a minute.`,
					Math.ceil((error.more.waitMs ?? 60_000) / 1000),
				)
			case 'refused':
				throw badInput(says)
			case 'busy':
				throw unavailable(says)
			default:
				throw unavailable(`We could not reach ${name}. Please try again in a minute.`)
		}
	}
}

/** What a key gives access to: the account, and its targets by name. */
export const targetsOf = (env: Env, kind: ConnectorKind, access: Access) =>
	asking(env, kind, access, async (ask) => {
		const { name, home } = await kinds[kind].account(ask, await access.token())
		const there = await kinds[kind].targets(ask)
		const isMade = kinds[kind].make !== undefined
		const added = `A new ${connectorKinds[kind].target.toLowerCase()}`
		return {
			account: name,
			home: home ?? null,
			targets: [...(isMade ? [{ id: newTarget, name: added }] : []), ...there],
		}
	})

/** Makes a target with fields that a mapping fills. */
export const makeTarget = (env: Env, kind: ConnectorKind, access: Access, mapping: Mapping) =>
	asking(env, kind, access, async (ask) => {
		const made = await kinds[kind].make?.(
			ask,
			mapping.map(({ to }) => to),
		)
		if (!made) throw new Fault('target_gone', 'Nothing can be made there.')
		return made
	})

/** Prepares a target for leads: its fields by name, and the one for our ids. */
export const prepareTarget = (env: Env, kind: ConnectorKind, access: Access, target: string) =>
	asking(env, kind, access, async (ask) => ({
		idField: await kinds[kind].prepare(ask, target),
		fields: await kinds[kind].fields(ask, target),
	}))

/** The stages that can come back from a target. */
export const stagesOf = (env: Env, kind: ConnectorKind, access: Access, target: string) =>
	asking(env, kind, access, async (ask) => (await kinds[kind].back?.stages(ask, target)) ?? [])

/** The newest lead that would be sent, and the forms whose answers can be sent. */
type Preview = { lead: Lead | undefined; forms: readonly { fields: readonly FormField[] }[] }

/** A target's fields with a mapping, guessed if there is none, and the newest lead as it would be sent. */
export async function mappingFor(
	c: Context<App>,
	{ kind, access, target }: { kind: ConnectorKind; access: Access; target: string },
	preview: Preview | Promise<Preview>,
	mapping?: Mapping,
) {
	const [there, { lead, forms }] = await Promise.all([
		target === newTarget
			? []
			: asking(c.env, kind, access, (ask) => kinds[kind].fields(ask, target)),
		preview,
	])
	const questions = new Map(
		forms
			.flatMap(({ fields }) => fields)
			.filter(({ key }) => !isContactKey(key))
			.map(({ key, label }) => [key, label]),
	)
	const asked = [...questions].map(([key, label]) => ({ key, label }))
	const facts = [
		...Object.entries(leadFacts).map(([id, name]) => ({ id, name })),
		...asked.map(({ key, label }) => ({ id: `${answerPrefix}${key}`, name: label })),
	]
	// A target made for them has a field for each, by its name.
	const fields = target === newTarget ? distinct(facts.map(({ name }) => name)) : there
	const each = facts.map(({ id }) => ({ from: id, to: id })) as Mapping
	return {
		fields,
		facts,
		mapping:
			mapping ?? guessMapping(fields, asked).filter((one) => target !== newTarget || isWhole(one)),
		last: lead
			? {
					leadId: lead.id,
					name: lead.name,
					values: valuesOf(lead, each, new URL(c.req.url).origin),
				}
			: null,
	}
}

/** Fields of these names, each once. */
const distinct = (names: readonly string[]): Field[] =>
	[...new Set(names)].map((name) => ({ id: name, name }))
