import { Languages } from 'lucide-react'
import { Suspense } from 'react'
import { type Language, languages } from '../../schema/languages'
import { lazyPart } from '../shell/lazyPart'
import { Section } from '../ui/Section'
import { Skeleton } from '../ui/Skeleton'
import { isOpened, OpenButton, type Opened } from './form/Opened'
import type { Translating } from './TranslationsEditor'

const TranslationsEditor = lazyPart(() => import('./TranslationsEditor'))

/** The languages a link's texts are translated into, and the editor on demand. */
export function TranslationsSection({ opened, ...translating }: Translating & { opened: Opened }) {
	const { form } = translating
	const editing = isOpened(opened, 'translations', form.faults, ['translations'])
	const translated = Object.keys(form.draft.translations).map((code) => languages[code as Language])
	return (
		<Section
			title="Translations"
			hint={
				editing
					? undefined
					: translated.length > 0
						? `Your texts in ${translated.join(', ')}`
						: 'The page itself is in 16 languages, your own texts aren’t yet'
			}
			aside={
				<OpenButton opened={opened} part="translations" editing={editing} icon={Languages}>
					Edit translations
				</OpenButton>
			}
		>
			{editing && (
				<Suspense fallback={<Skeleton className="mt-4 h-96 w-full" />}>
					<TranslationsEditor {...translating} />
				</Suspense>
			)}
		</Section>
	)
}
