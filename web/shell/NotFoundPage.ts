import { lazyPart } from './lazyPart'

/** The screen of addresses where there is nothing. */
export const NotFoundPage = lazyPart(() => import('./NotFound'))
