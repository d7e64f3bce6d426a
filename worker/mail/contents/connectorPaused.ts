import {
	type ConnectorKind,
	type ConnectorPause,
	connectorKinds,
	connectorWaitDays,
} from '../../../schema/connectorKinds'
import { paths } from '../../../schema/paths'
import { type Content, withoutLinks } from '../content'

export type ConnectorPausedMail = {
	site: string
	connector:
		| {
				kind: ConnectorKind
				targetName: string
				paused: ConnectorPause | null
				problem: string | null
				waiting: number
		  }
		| undefined
}

const noConnector = {
	kind: 'airtable',
	targetName: '',
	paused: null,
	problem: null,
	waiting: 0,
} as const

/** Says why a connected tool gets no more leads, and how to resume. */
export function connectorPaused({ site, connector }: ConnectorPausedMail): Content {
	const { kind, targetName, paused, problem, waiting } = connector ?? noConnector
	const { name } = connectorKinds[kind]
	const why =
		paused === 'target_gone'
			? `“${withoutLinks(targetName)}” was deleted, or you can no longer edit it.`
			: `${name} no longer accepts your connection.`
	return {
		subject: `Reconnect ${name} to keep sending it leads`,
		blocks: [
			`${why} ${
				waiting > 0
					? `${waiting === 1 ? '1 lead is' : `${waiting} leads are`} waiting to be sent. `
					: ''
			}Nothing is lost: we keep everything meant for ${name} for ${connectorWaitDays} days and send it in order once you reconnect it.`,
			...(problem ? [`${name} says: ${withoutLinks(problem)}`] : []),
			{ button: `Reconnect ${name}`, href: site + paths.connections() },
		],
	}
}
