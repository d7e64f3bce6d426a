import { lazyPart } from './lazyPart'

/** The screen for unknown addresses. */
export const NotFoundPage = lazyPart(() => import('./NotFound'))
