import { Link } from 'react-router'
import { paths } from '../../schema/paths'

const screens: Record<string, string> = {
	'Settings → API': paths.settings('api'),
	'Settings → Connections': paths.connections(),
}

/** Renders `backticks` in a text as code, and the names of our screens as links to them. */
export function Prose({ text }: { text: string }) {
	return text.split(/(`[^`]+`|Settings → [A-Z]\w+)/).map((part, i) => {
		const screen = screens[part]
		if (screen)
			return (
				// biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text
				<Link key={i} to={screen} className="whitespace-nowrap text-accent-ink underline">
					{part}
				</Link>
			)
		return part.startsWith('`') ? (
			// biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text
			<code key={i} className="rounded bg-sunken px-0.5 text-sm text-ink">
				{part.slice(1, -1)}
			</code>
		) : (
			part
		)
	})
}
