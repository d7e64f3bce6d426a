// What Biome can't judge: whether the browsers that we promise know what the code asks of them, and
// whether a regular expression takes longer than its text is long. npm run lint calls both.
import babelParser from '@babel/eslint-parser'
import css from '@eslint/css'
import compat from 'eslint-plugin-compat'
import es from 'eslint-plugin-es-x'
import * as regexp from 'eslint-plugin-regexp'

const tests = ['**/*.test.ts', '**/testing/**', 'web/e2e/**']
const visitorsScript = [
	'web/capture/{enhance,proveBeforeSending,script,stagedScript,walk}.ts',
	'web/capture/suggest.ts',
	'web/capture/reportHeight.ts',
	'web/public/embed.js',
	'schema/{capture,conditions,formSteps,funnel,readNumber}.ts',
]

/** Babel reads the syntax and nothing more: typescript-eslint does not run with TypeScript 7. */
const reading = (...plugins) => ({
	parser: babelParser,
	parserOptions: {
		requireConfigFile: false,
		babelOptions: { babelrc: false, configFile: false, parserOpts: { plugins } },
	},
})

/** Lists and iterators share these methods' names, and of a name alone nobody knows whose it is. */
const sharedWithLists = ['every', 'filter', 'find', 'flatmap', 'foreach', 'map', 'reduce', 'some']

const iterators = {
	selector:
		'CallExpression[callee.property.name=/^(every|filter|find|flatMap|forEach|map|reduce|some)$/][callee.object.callee.property.name=/^(keys|values|entries)$/][callee.object.arguments.length=0]',
	message: 'Iterators have no such method in our browsers. Spread it into a list first.',
}

/** What the compatibility data does not know: static methods, and those of values. */
const newer = (...names) =>
	names.map((name) => {
		const [object, property] = name.split('.')
		return { object, property, message: 'Not all of our browsers have it.' }
	})

/**
 * The language of a year, by name where the type can't be seen, and the platform's APIs of these
 * browsers. What esbuild and Vite rewrite for them is held to the same year for simplicity's sake.
 */
const browsers = (files, ignores, year, browsers, ...missing) => ({
	files,
	ignores,
	plugins: { compat, 'es-x': es },
	settings: { browsers, 'es-x': { aggressive: true } },
	rules: {
		...es.configs[`flat/restrict-to-es${year}`].rules,
		...es.configs[`flat/restrict-to-es${year}-intl-api`].rules,
		...Object.fromEntries(
			sharedWithLists.map((name) => [
				`es-x/no-iterator-prototype-${name}`,
				['error', { aggressive: false }],
			]),
		),
		'no-restricted-syntax': ['error', iterators],
		'no-restricted-properties': ['error', ...newer(...missing)],
		'compat/compat': 'error',
	},
})

const lacking = ['URL.parse', 'URL.canParse', 'AbortSignal.any', 'ReadableStream.from']

export default [
	{ ignores: ['dist/', 'test-results/', '.wrangler/', '**/*.gen.ts'] },
	{ files: ['**/*.{ts,mjs}'], languageOptions: reading('typescript') },
	{ files: ['**/*.tsx'], languageOptions: reading('typescript', 'jsx') },
	{
		files: ['{schema,scripts,web,worker}/**/*.{ts,tsx,mjs,js}'],
		ignores: tests,
		plugins: { regexp },
		rules: {
			'regexp/no-super-linear-backtracking': ['error', { report: 'potential' }],
			'regexp/no-super-linear-move': 'error',
		},
	},
	{
		files: ['worker/**/*.{ts,tsx}'],
		// Deleting in rounds is the same for every table; the others hold a piece of SQL that several rooms' queries share.
		ignores: [
			...tests,
			'**/*ueries.ts',
			'worker/platform/rounds.ts',
			...['worker/auth/lease.ts', 'worker/auth/session.ts', 'worker/tokens/caller.ts'],
			...['worker/capture/names.ts', 'worker/stats/totals.ts'],
		],
		rules: {
			'no-restricted-syntax': [
				'error',
				{
					selector:
						"ImportDeclaration[importKind='value'][source.value='drizzle-orm'] > ImportSpecifier[importKind!='type']",
					message: 'SQL lives in queries.ts, or in a file whose name ends in Queries.ts.',
				},
			],
		},
	},
	// The owner's app: Safari 16.4 and Chrome 111, as build.target in vite.config.ts.
	browsers(
		['web/**/*.{ts,tsx}', 'schema/**/*.ts'],
		[...tests, ...visitorsScript],
		2023,
		['chrome 111', 'safari 16.4', 'ios_saf 16.4'],
		...lacking,
		'document.startViewTransition',
	),
	// The visitor's page: Safari 14 and Chrome 90, as the target in scripts/capture-assets.mjs.
	browsers(
		visitorsScript,
		tests,
		2021,
		['chrome 90', 'safari 14', 'ios_saf 14.0-14.4'],
		...lacking,
		'AbortSignal.timeout',
		'Response.json',
	),
	// Has to run where the app does not.
	{
		files: ['web/public/*.js'],
		// For the pages of owners, and their visitors.
		ignores: ['web/public/embed.js'],
		plugins: { 'es-x': es },
		rules: es.configs['flat/restrict-to-es5'].rules,
	},
	{
		files: ['web/capture/capture.css'],
		language: 'css/css',
		plugins: { css },
		rules: {
			// Safari 14 is of 2020. What it did know, what only Firefox or rounded corners came later for, and
			// what does no harm where it is unknown:
			'css/use-baseline': [
				'error',
				{
					available: 2020,
					allowProperties: [
						...['accent-color', 'appearance', 'color-scheme', 'outline', 'resize', 'scroll-margin'],
						'forced-color-adjust',
					],
					allowMediaConditions: ['forced-colors'],
					allowSelectors: ['is', 'file-selector-button'],
				},
			],
			'no-restricted-syntax': [
				'error',
				{
					selector:
						"Block:has(Declaration[property='display'] Identifier[name=/flex$/]) > Declaration[property=/gap$/]",
					message: 'Safari 14.0 knows no gap in a flexbox. Use a grid.',
				},
			],
		},
	},
]
