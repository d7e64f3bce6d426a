import type { HTMLRewriter as Rewriter } from '@cloudflare/workers-types'

// The web's type check follows the API into this file, but lacks Cloudflare's globals.
declare const HTMLRewriter: typeof Rewriter

export const newRewriter = () => new HTMLRewriter()
