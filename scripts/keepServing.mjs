// Loaded into `wrangler dev` by --import. A browser that goes on before a request is answered is
// nothing special, but this wrangler takes the broken connection for the end of the world: it prints
// an empty error and exits (cloudflare/workers-sdk#15317). Here it is told that the world goes on.
// To be deleted with the wrangler that has this mended; where the words are not found, it does nothing.
import * as module from 'node:module'

const fatal = 'this.emitErrorEvent("Error inside ProxyWorker", message.error)'

module.registerHooks?.({
	load(url, context, nextLoad) {
		const loaded = nextLoad(url, context)
		if (!url.endsWith('/wrangler-dist/cli.js') || !loaded.source) return loaded
		return { ...loaded, source: String(loaded.source).replaceAll(fatal, 'void 0') }
	},
})
