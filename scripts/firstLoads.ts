import { readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'

const kB = 1000
const build = 'dist/web'

type Chunk = { file: string; name?: string; imports?: string[] }
type Manifest = Record<string, Chunk>

/** Comes after the first paint, with every screen. */
export const everywhere = 'ui/Toaster.tsx'

/**
 * The screens whose first load has a budget: the parts they fetch, by source file, and the maximum
 * size of their JavaScript, gzipped. A browser test compares this list with what Chromium fetches.
 */
export const firstLoads = {
	dashboard: {
		title: 'Dashboard, JavaScript',
		parts: ['index.html', 'overview/DashboardPage.tsx', 'overview/NeedsYou.tsx', everywhere],
		budget: 180 * kB,
	},
	leads: {
		title: 'Leads list, JavaScript',
		parts: ['index.html', 'leads/LeadsPage.tsx', everywhere],
		budget: 160 * kB,
	},
	auth: {
		title: 'Log in and sign up, JavaScript',
		parts: ['index.html', 'auth/AuthPage.tsx', everywhere],
		budget: 150 * kB,
	},
}

/** The parts that a screen fetches after it is shown, by source file: nobody waits for them. */
export const comesLater = {
	parts: [
		'leads/BadgeMenus.tsx',
		'leads/BulkBar.tsx',
		'leads/FilterFields.tsx',
		'leads/SidebarViews.tsx',
		'leads/Triage.tsx',
		'live/connect.ts',
		'links/CreateLinkForm.tsx',
		'overview/CapturePreview.tsx',
		'overview/LastDays.tsx',
		'overview/PreviewCard.tsx',
		'overview/StatTrend.tsx',
		'palette/Palette.tsx',
		'shell/AccountMenu.tsx',
		'shell/NotificationsMenu.tsx',
	],
}

/** The chunk of a part, by its source file. If another part imports it too, the manifest has only its name. */
export function chunkOf(part: string) {
	const manifest: Manifest = JSON.parse(readFileSync(`${build}/.vite/manifest.json`, 'utf8'))
	const named = ({ name }: Chunk) => name !== undefined && part.endsWith(`/${name}.tsx`)
	const chunk = manifest[part] ?? Object.values(manifest).find(named)
	if (!chunk) throw new Error(`${part} is not in the manifest. Was it moved or renamed?`)
	return chunk
}

/** Site paths of the document's scripts, the parts, and everything they import statically. */
export function scriptsOf({ parts }: { parts: string[] }) {
	const files = new Set<string>()
	function add(part: string) {
		const chunk = chunkOf(part)
		if (files.has(chunk.file)) return
		files.add(chunk.file)
		for (const imported of chunk.imports ?? []) add(imported)
	}
	for (const part of parts) add(part)
	const chunks = [...files].filter((file) => file.endsWith('.js')).map((file) => `/${file}`)
	return [...new Set([...chunks, ...scriptsInDocument()])]
}

/** The scripts in the document itself: the app's entry and what runs before it. */
function scriptsInDocument() {
	const html = readFileSync(`${build}/index.html`, 'utf8')
	return [...html.matchAll(/<script[^>]*\ssrc="(\/[^"]+)"/g)].map(([, path]) => path as string)
}

/** The gzipped size of scripts, in bytes. */
export const weightOf = (scripts: string[]) =>
	scripts.reduce((sum, path) => sum + gzipped(readFileSync(build + path)), 0)

export const gzipped = (bytes: string | Buffer) => gzipSync(bytes).length
