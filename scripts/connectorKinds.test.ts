// A tool that leads are sent to is a row in schema/connectorKinds.ts and a file, with a stand-in for the tests: nothing
// else names it.
import { globSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { expect, it } from 'vitest'
import { connectorKindNames, connectorKinds } from '../schema/connectorKinds'

const names = connectorKindNames.toSorted()

it.each(['worker/connectors/kinds', 'scripts/testing/tools'])(
	'%s has a file for each',
	(folder) => {
		const files = globSync(`${folder}/*.ts`).filter((file) => !file.endsWith('.test.ts'))
		expect(files.map((file) => basename(file, '.ts')).sort()).toEqual(names)
	},
)

it('nothing else knows of one', () => {
	const apart = [
		'schema/connectorKinds.ts',
		...globSync('worker/connectors/{kinds.gen.ts,kinds/**/*.ts}'),
		...globSync('scripts/testing/tools/*.ts'),
		// Tests, and examples of any tool.
		...globSync('{schema,worker,web,scripts}/**/*.{test,spec}.ts'),
		...globSync(
			'worker/{testing/**/*,connectors/{routes,choices},mail/contents/connectorPaused}.ts',
		),
		// A tool without a mark is shown by its initial.
		'web/connections/ToolMark.tsx',
		// HubSpot's meetings, sheets without a connection, and a text that names all tools.
		...['schema/booking.ts', 'web/links/rules/BookingPage.tsx', 'web/landing/LandingPage.tsx'],
		...['web/connections/FeedAddress.tsx', 'web/connections/FeedsSection.tsx'],
	]
	const words = connectorKindNames.flatMap((kind) => [
		`['"\`]${kind}['"\`]`,
		connectorKinds[kind].name,
	])
	const naming = globSync('{schema,worker,web,scripts}/**/*.{ts,tsx,mjs}').filter(
		(file) =>
			!apart.includes(file) && new RegExp(words.join('|'), 'i').test(readFileSync(file, 'utf8')),
	)
	expect(naming).toEqual([])
})

it.each(['README.md', 'docs/api.md', 'docs/connectors.md', 'web/landing/LandingPage.tsx'])(
	'%s names each',
	(file) => {
		const text = readFileSync(file, 'utf8').replace(/\s+/g, ' ')
		expect(names.filter((kind) => !text.includes(connectorKinds[kind].name))).toEqual([])
	},
)
