import { keyedScreens } from '../shell/screens'
import { Dialog } from '../ui/Dialog'

const lists: [name: string, shortcuts: [what: string, ...ways: string[]][]][] = [
	[
		'Everywhere',
		[
			['Search and commands', '⌘ K', 'Ctrl K'],
			['Search on this page', '/'],
			['Create a link', 'C'],
			['Triage leads, one at a time', 'T'],
			...keyedScreens.map(({ name, key }): [string, string] => [
				`Go to ${name}`,
				`G ${key.toUpperCase()}`,
			]),
			['Show this list', '?'],
		],
	],
	[
		'In a list of links or leads',
		[
			['Next', 'J'],
			['Previous', 'K'],
			['Open it', 'Enter'],
			['Select it', 'X'],
			['Set a lead’s status, edit a link', 'E'],
			['Assign the open or selected leads', 'A'],
			['Write a note about the open lead', 'N'],
			['What else can be done with it', '←', '→'],
		],
	],
]

/** All keyboard shortcuts. */
export default function ShortcutList({ close }: { close: () => void }) {
	return (
		<Dialog title="Keyboard shortcuts" open onOpenChange={(open) => !open && close()}>
			{/* biome-ignore lint/a11y/noNoninteractiveTabindex: what may scroll must be reachable by keyboard */}
			<div tabIndex={0} className="space-y-5 px-(--inset) pb-6 -outline-offset-2">
				{lists.map(([name, shortcuts]) => (
					<section key={name} aria-label={name}>
						<h3 className="mb-1 text-sm font-semibold text-soft">{name}</h3>
						<dl className="divide-y divide-line border-y border-line">
							{shortcuts.map(([what, ...ways]) => (
								<div key={what} className="flex h-9 items-center justify-between gap-4">
									<dt>{what}</dt>
									<dd className="flex items-center gap-1.5">
										{ways.map((keys, at) => (
											<span key={keys} className="flex items-center gap-1">
												{at > 0 && <span className="mr-0.5 text-sm text-soft">or</span>}
												{keys.split(' ').map((key, n) => (
													// biome-ignore lint/suspicious/noArrayIndexKey: "G G" has the same key twice
													<kbd key={n} className="pointer-coarse:inline-flex">
														{key}
													</kbd>
												))}
											</span>
										))}
									</dd>
								</div>
							))}
						</dl>
					</section>
				))}
			</div>
		</Dialog>
	)
}
