import { createContext, useContext } from 'react'
import { en } from '../../schema/words/en'
import type { Words } from '../../schema/words/words'

/** The page's own texts in its language; English in the owner's previews. */
export const WordsContext = createContext<Words>(en)

export const useWords = () => useContext(WordsContext)
