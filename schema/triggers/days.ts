import { qualificationStatuses } from '../score'
import { insertEvent, isPaused } from './outbox'
import { anyChanged, type Trigger, type Version } from './trigger'

const dayMs = 86_400_000
const quarterMs = 900_000

const captured = (lead: Version) => `(${lead}.suspect IS NULL AND NOT ${lead}.imported)`

/** What a lead adds to each counter of its day. */
const counters: [name: string, count: (lead: Version) => string][] = [
	...qualificationStatuses.map((status): (typeof counters)[number] => [
		`${status}_leads`,
		(lead) => `(${lead}.qualification_status = '${status}' AND ${lead}.suspect IS NULL)`,
	]),
	['scores', (lead) => `iif(${lead}.suspect IS NULL, ${lead}.score, 0)`],
	['imported_leads', (lead) => `(${lead}.imported AND ${lead}.suspect IS NULL)`],
	['suspect_leads', (lead) => `(${lead}.suspect IS NOT NULL)`],
]
const names = counters.map(([name]) => name).join(', ')

/** The columns of leads that these counters are counted from. */
const countedColumns = ['score', 'qualification_status', 'suspect', 'imported']

const quarterPath = (lead: Version) => `'$."' || (${lead}.created_at / ${quarterMs} % 96) || '"'`

/** The day's `lead_quarters` with `n` more in the lead's quarter; a quarter without any is left out. */
function quarters(lead: Version, n: string) {
	const path = quarterPath(lead)
	const sum = `coalesce(lead_quarters ->> (${path}), 0) + ${n}`
	return `iif(${n} = 0, lead_quarters, iif(${sum} = 0, json_remove(lead_quarters, ${path}), json_set(lead_quarters, ${path}, ${sum})))`
}

const ofDay = (lead: Version) =>
	`WHERE link_id = ${lead}.link_id AND day = ${lead}.created_at / ${dayMs}`

/** Whether a lead takes a member's turn. A restored one took it before. */
const tookTurn = `(coalesce(new.dealt ->> 'by', '') = 'turn' AND NOT ${isPaused})`

const addNew = (turns: string) =>
	`INSERT INTO link_days (link_id, day, ${names}, turns, lead_quarters) VALUES (new.link_id, new.created_at / ${dayMs}, ${counters
		.map(([, count]) => count('new'))
		.join(
			', ',
		)}, ${turns}, iif(${captured('new')}, json_set('{}', ${quarterPath('new')}, 1), '{}')) ON CONFLICT (link_id, day) DO UPDATE SET ${counters
		.map(([name]) => `${name} = ${name} + excluded.${name}`)
		.join(
			', ',
		)}, turns = turns + excluded.turns, lead_quarters = ${quarters('new', captured('new'))}`

const withoutOld = counters.map(([name, count]) => `${name} = ${name} - ${count('old')}`).join(', ')
const takeOld = `UPDATE link_days SET ${withoutOld}, lead_quarters = ${quarters('old', `-${captured('old')}`)} ${ofDay('old')}`

/** A captured lead that was deleted because of its age still counts as captured. */
const takeDeleted = `UPDATE link_days SET ${withoutOld}, expired_leads = expired_leads + (captured AND expired), lead_quarters = ${quarters('old', '-(captured AND NOT expired)')} FROM (SELECT ${captured('old')} AS captured, EXISTS (SELECT 1 FROM expiry) AS expired) ${ofDay('old')}`

const difference = `(${captured('new')} - ${captured('old')})`
const replaceOld = `UPDATE link_days SET ${counters
	.map(([name, count]) => `${name} = ${name} + ${count('new')} - ${count('old')}`)
	.join(', ')}, lead_quarters = ${quarters('new', difference)} ${ofDay('new')}`

const sameQuarter = `new.created_at / ${quarterMs} = old.created_at / ${quarterMs}`

/** Leads in the counters of their link's day. */
export const dayTriggers: Record<string, Trigger> = {
	leads_after_insert: {
		on: 'AFTER INSERT ON leads',
		body: [
			addNew(tookTurn),
			`${insertEvent('lead.created', 'new')} WHERE new.suspect IS NULL AND NOT ${isPaused}`,
		],
	},
	leads_after_change: {
		on: `AFTER UPDATE OF ${countedColumns.join(', ')}, created_at ON leads`,
		when: `${sameQuarter} AND ${anyChanged(countedColumns)}`,
		body: [replaceOld],
	},
	leads_after_redating: {
		on: 'AFTER UPDATE OF created_at ON leads',
		when: `NOT (${sameQuarter})`,
		body: [takeOld, addNew('0')],
	},
	leads_after_delete: { on: 'AFTER DELETE ON leads', body: [takeDeleted] },
}
