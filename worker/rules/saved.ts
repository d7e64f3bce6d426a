import { createHash } from 'node:crypto'
import type { SentRules } from '../../schema/ruleShape'
import type { Rule } from '../../schema/rules'

/** Rules to store: each gets an id if it has none, and the version of its content. */
export const savedRules = (sent: SentRules): Rule[] =>
	sent.map(({ id = newId(), name, when, then }) => ({
		id,
		name,
		when,
		then,
		// Derived rather than counted, so that a rule that is undone has its former version again.
		version: createHash('sha256')
			.update(JSON.stringify([when, then]))
			.digest('hex')
			.slice(0, 8),
	}))

/** 40 bits: unique among a link's rules and those it had. */
const newId = () => crypto.getRandomValues(new Uint8Array(5)).toHex()
