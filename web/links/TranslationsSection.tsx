import { Languages } from 'lucide-react'
import { Suspense, useState } from 'react'
import { type Language, languages } from '../../schema/languages'
import { lazyPart } from '../shell/lazyPart'
import { Button } from '../ui/Button'
import { Section } from '../ui/Section'
import { Skeleton } from '../ui/Skeleton'
import type { LinkRow } from './queries'

const TranslationsEditor = lazyPart(() => import('./TranslationsEditor'))

/** The languages a link's texts are translated into, and the editor on demand. */
export function TranslationsSection({ link }: { link: LinkRow }) {
	const [editing, setEditing] = useState(false)
	const into = Object.keys(link.translations).map((code) => languages[code as Language])
	return (
		<Section
			title="Translations"
			hint={
				into.length > 0
					? `Your texts in ${into.join(', ')}`
					: 'The page itself is available in 16 languages. Translate your own texts here.'
			}
			aside={
				!editing && (
					<Button variant="secondary" onClick={() => setEditing(true)}>
						<Languages className="size-4" aria-hidden /> Edit translations
					</Button>
				)
			}
		>
			{editing && (
				<Suspense fallback={<Skeleton className="mt-4 h-96 w-full" />}>
					<TranslationsEditor link={link} onDone={() => setEditing(false)} />
				</Suspense>
			)}
		</Section>
	)
}
