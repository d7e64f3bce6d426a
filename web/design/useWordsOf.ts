import { useEffect, useState } from 'react'
import type { Language } from '../../schema/languages'
import { en } from '../../schema/words/en'
import type { Words } from '../../schema/words/words'

// One script per language, fetched when it is chosen.
const files = import.meta.glob<Record<string, Words>>([
	'../../schema/words/??.ts',
	'!../../schema/words/en.ts',
])

/** The page's built-in texts in a language; English until they have loaded. */
export function useWordsOf(language: Language) {
	const [words, setWords] = useState<Words>(en)
	useEffect(() => {
		let wanted = true
		const load = files[`../../schema/words/${language}.ts`]
		if (!load) setWords(en)
		else
			load().then(
				(file) => wanted && setWords(file[language] ?? en),
				() => {},
			)
		return () => {
			wanted = false
		}
	}, [language])
	return words
}
