import { createContext } from 'react'

/** Opens the search of the owner's frame; undefined outside of it. */
export const OpenSearch = createContext<(() => void) | undefined>(undefined)
