import { execFileSync } from 'node:child_process'
import { expect, it } from 'vitest'

// Fails with the first wrangler that has it mended: then scripts/keepServing.mjs can go.
it('wrangler dev is kept from ending at a connection that a browser broke', () => {
	const read = `require('node:module').registerHooks({
		load(url, context, nextLoad) {
			const loaded = nextLoad(url, context)
			if (url.endsWith('/cli.js')) {
				console.log(/"Error inside ProxyWorker"/.test(loaded.source))
				process.exit()
			}
			return loaded
		},
	}); require('./node_modules/wrangler/wrangler-dist/cli.js')`
	const node = (...flags: string[]) =>
		execFileSync('node', [...flags, '-e', read], { encoding: 'utf8' }).trim()
	expect(node()).toBe('true')
	expect(node('--import', './scripts/keepServing.mjs')).toBe('false')
})
