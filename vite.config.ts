import { resolve } from 'node:path'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin, type Rolldown } from 'vite'

const worker = 'http://localhost:8787'

/** What is fetched along with the app for a screen, by its name in `pagePatterns`; `landing` is home to strangers. */
const screens: Record<string, string[]> = {
	landing: ['landing/LandingPage.tsx'],
	home: ['overview/DashboardPage.tsx', 'overview/NeedsYou.tsx'],
	links: ['links/LinksPage.tsx'],
	link: ['links/LinkPage.tsx'],
	leads: ['leads/LeadsPage.tsx'],
	analytics: ['analytics/AnalyticsPage.tsx'],
}

/**
 * Lists the screens' parts in the document, each with the names of its screens; `servePage` leaves those of
 * the screen that was asked for. Otherwise they would be asked for only once the app runs.
 */
function partsInDocument(): Plugin {
	return {
		name: 'parts-in-document',
		transformIndexHtml: {
			order: 'post',
			handler(html, { bundle }) {
				if (!bundle) return
				const screensOf = new Map<string, string[]>()
				for (const [screen, modules] of Object.entries(screens)) {
					for (const part of partsOf(modules, bundle)) {
						screensOf.set(part, [...(screensOf.get(part) ?? []), screen])
					}
				}
				return [...screensOf]
					.filter(([part]) => !html.includes(part))
					.map(([part, names]) => ({
						tag: 'link',
						injectTo: 'head',
						attrs: {
							rel: 'modulepreload',
							crossorigin: true,
							// The app's own files first.
							fetchpriority: 'low',
							href: `/${part}`,
							'data-screens': names.join(' '),
						},
					}))
			},
		},
	}
}

/** Imports each icon from its own file: the package's index would make every icon a part of every screen. */
function iconFiles(): Plugin {
	const fileOf = (icon: string) => icon.replace(/(?<=[a-z])(?=[A-Z\d])/g, '-').toLowerCase()
	return {
		name: 'icon-files',
		apply: 'build',
		transform: {
			filter: { code: 'lucide-react' },
			handler: (code) =>
				code.replace(/import \{([^}]*)\} from ["']lucide-react["']/g, (_, list: string) =>
					[...list.matchAll(/(\w+)(?: as (\w+))?/g)]
						.map(
							([, icon = '', name = icon]) =>
								`import ${name} from 'lucide-react/dist/esm/icons/${fileOf(icon)}.mjs'`,
						)
						.join('\n'),
				),
		},
	}
}

/** What an owner always loads first: the frame, the list of leads and the toasts. */
const firstScreens = [
	'main.tsx',
	'shell/OwnerFrame.tsx',
	'leads/LeadsPage.tsx',
	'ui/Toaster.tsx',
].map((module) => resolve('web', module))

/** Whether the first screens import a module, directly or not. */
function comesFirst(
	id: string,
	modules: Rolldown.ChunkingContext,
	seen = new Set<string>(),
): boolean {
	if (firstScreens.includes(id)) return true
	if (seen.has(id)) return false
	seen.add(id)
	return (modules.getModuleInfo(id)?.importers ?? []).some((importer) =>
		comesFirst(importer, modules, seen),
	)
}

/** The files that modules and all they import statically were bundled into. */
function partsOf(modules: string[], bundle: Rolldown.OutputBundle) {
	const chunks = Object.values(bundle).filter((part) => part.type === 'chunk')
	const parts = new Set<string>()
	function add(file: string) {
		if (parts.has(file)) return
		parts.add(file)
		for (const imported of chunks.find(({ fileName }) => fileName === file)?.imports ?? [])
			add(imported)
	}
	for (const module of modules) {
		const chunk = chunks.find(({ facadeModuleId }) => facadeModuleId === resolve('web', module))
		if (!chunk) throw new Error(`${module} has no file of its own. Was it moved or renamed?`)
		add(chunk.fileName)
	}
	return parts
}

export default defineConfig({
	root: 'web',
	plugins: [react(), tailwindcss(), iconFiles(), partsInDocument()],
	// The original adds <style> elements, which the content security policy forbids.
	resolve: { alias: { 'react-style-singleton': resolve('web/ui/styleSingleton.ts') } },
	build: {
		outDir: '../dist/web',
		emptyOutDir: true,
		manifest: true,
		// Only Safari 16 would use it; without it, parts load slightly later there.
		modulePreload: { polyfill: false },
		target: ['chrome111', 'safari16.4'],
		rolldownOptions: {
			output: {
				// Without names: the list of all parts travels with the first one.
				chunkFileNames: 'assets/[hash].js',
				// What every screen needs stays together, and stays cached when only the app changes.
				codeSplitting: {
					groups: [
						{
							name: 'vendor',
							// useEarly is React's as much as ours; with the tabs it would be in a part that the list of leads
							// leaves out.
							test: /node_modules\/(react|react-dom|react-router|scheduler|@tanstack\/(react-query|query-core)|hono)\/|\/ui\/useEarly\./,
						},
						// Otherwise each icon and each line of text that two screens share is a file of its own, and a
						// screen a hundred of them.
						{
							name: (id, modules) => (comesFirst(id, modules) ? 'common' : 'later'),
							debugName: 'common and later',
							test: /lucide-react|@radix-ui\/react-(?:slot|compose-refs)\/|\/schema\/(?:paths|plans|url|capture)\.|\/shell\/(?:storedUser|session)|\/web\/(?:ui\/(?!AskText|Badge|keepFocus|Panel|RelativeTime|Surface|ConfirmDialog|Dialog|Menu|Popup|Toaster|FileDrop|holdTop|lazyMenu|lazyResolver|useServerForm|styleSingleton|useVirtualRows)|api\/)/,
							minShareCount: 3,
						},
						// What logging in and signing up leave out.
						{
							name: 'shown',
							test: /\/web\/(?:ui\/(?:Badge|keepFocus|Panel|RelativeTime|Surface)|shell\/(?:parameters|useSearch))\./,
							minShareCount: 3,
							includeDependenciesRecursively: false,
						},
						// What dialogs, menus and tooltips share.
						{
							name: 'layers',
							test: /@radix-ui\/(?:primitive|react-(?:primitive|context|collection|dismissable-layer|portal|presence|visually-hidden|use-(?!size)[\w-]+))\//,
							includeDependenciesRecursively: false,
						},
						// Menus, dialogs and what floats.
						{
							name: 'menus',
							test: /@floating-ui|@radix-ui\/(?!react-tooltip\/)|react-remove-scroll|aria-hidden|tslib|use-callback-ref|use-sidecar|styleSingleton|\/ui\/Menu\./,
							includeDependenciesRecursively: false,
						},
						// What the lists of leads and links do to what is chosen, fetched after them.
						{
							name: 'acts',
							test: /\/web\/(?:list\/(?:SelectionBar|undoableChange|deleteRows)|shell\/(?:trashing|undoableDeletion)|leads\/(?:changes|deletion|seen))\./,
							minShareCount: 2,
							includeDependenciesRecursively: false,
						},
						// What the lists of leads and links share.
						{
							name: 'lists',
							test: /@tanstack\/(?:react-virtual|virtual-core)\/|\/web\/(?:list\/(?!paging|RowCheckbox|useRowKeys)|live\/NewLeads|ui\/SearchBox|leads\/(?:MenuPlaceholder|assigning|badgeButton|suspects))/,
							minShareCount: 2,
							includeDependenciesRecursively: false,
						},
						// What the list of leads shares with other screens.
						{
							name: 'leads',
							test: /\/schema\/(?:deviceClass|fields|dialable|linkPage|score|stage|lead\w+|answerFilter|id|codeNames)\.|\/icons\/(?:bookmark|list-filter)\.|\/web\/(?:stats\/visits|live\/newLeads|links\/lists|list\/(?:paging|RowCheckbox|useRowKeys)|members\/queries|leads\/(?:queries|dateRanges|filter|views|leadName|leadPath|LeadLines|NameOrAddress|ourViews|status|ScoreMeter|StageMark)|shell\/hidden|plans\/usePlan)/,
							minShareCount: 2,
							includeDependenciesRecursively: false,
						},
						// What an owner's other screens share.
						{
							name: 'owners',
							test: /\/schema\/webAddress\.|\/web\/(?:stats\/(?!queries)|links\/(?:queries|SiteIcon|LinkItem|ShortUrl|LinkCells)|analytics\/(?:queries|range|words)|design\/queries|game\/\w+\.ts)/,
							minShareCount: 2,
							includeDependenciesRecursively: false,
						},
						// The visitor's page in a preview.
						{
							name: 'preview',
							test: /\/web\/(?:capture\/|design\/(?:changes|states|useDesignSheet))|\/schema\/(?:words|color|design|richText|reportReasons|formulas)/,
							minShareCount: 2,
							includeDependenciesRecursively: false,
						},
					],
				},
			},
		},
	},
	// Keeps the Host header, because the worker rejects cross-site requests. Files in web/api are not proxied.
	server: {
		proxy: {
			'^/api/(?!\\w+\\.ts)': { target: worker, ws: true },
			'/l/': { target: worker },
			'/dev/mail': { target: worker },
		},
	},
})
