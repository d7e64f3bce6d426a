// Writes web/capture/assets.gen.ts: the visitor's scripts and style, minified for inlining, with their
// hashes for the page's Content-Security-Policy. Also writes worker/connectors/kinds.gen.ts: the file of each tool with a
// row in schema/connectorKinds.ts.
import { createHash } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { build } from 'esbuild'
import { connectorKindNames } from '../schema/connectorKinds.ts'

async function bundle(entry) {
	const { outputFiles } = await build({
		entryPoints: [entry],
		bundle: true,
		minify: true,
		write: false,
		format: 'iife',
		target: ['es2020', 'safari14', 'chrome90'],
		// Safari has supported it since 10. Before 14.1 only functions as default values see the wrong scope; we have none.
		supported: { destructuring: true },
		legalComments: 'none',
	})
	return outputFiles[0].text.trim()
}

// `100vw - 100%` is a scrollbar's width: an error that makes the page longer than the window must not move the card.
const pageStyle = `
html,body{height:100%;margin:0}
@media(min-width:480px){.capture.wide:not(.framed){padding-left:calc(100vw - 100% + 20px)}}
@media(min-width:860px){
[dir] .capture.split.wide:not(.framed){padding-left:0}
[dir=ltr] .capture.split.wide:not(.framed){grid-template-columns:50vw minmax(0,1fr);justify-items:start}
[dir=ltr] .capture.split.wide:not(.framed) .card{--at:max(0px,25vw - 15.5rem);max-width:min(31rem,100% - var(--at));margin-left:var(--at)}
}`.replaceAll('\n', '')
const script = await bundle('web/capture/script.ts')
const stagedScript = await bundle('web/capture/stagedScript.ts')
const style = pageStyle + (await bundle('web/capture/capture.css'))
const hash = (text) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

const lines = {
	script,
	stagedScript,
	style,
	scriptHash: hash(script),
	stagedScriptHash: hash(stagedScript),
	styleHash: hash(style),
}
const text = Object.entries(lines)
	.map(([name, value]) => `export const ${name} = ${JSON.stringify(value)}\n`)
	.join('')
const kinds = `import type { ConnectorKind } from '../../schema/connectorKinds'
import type { Kind } from './kind'
${connectorKindNames.map((kind) => `import { ${kind} } from './kinds/${kind}'\n`).join('')}
/** What differs from tool to tool, by kind. */
export const kinds: Record<ConnectorKind, Kind> = { ${connectorKindNames.join(', ')} }
`
// Writing a file restarts a running `wrangler dev`, even if nothing changed.
for (const [file, content] of [
	['web/capture/assets.gen.ts', text],
	['worker/connectors/kinds.gen.ts', kinds],
]) {
	if ((await readFile(file, 'utf8').catch(() => '')) !== content) await writeFile(file, content)
}
