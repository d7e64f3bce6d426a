import { lazyPart } from '../shell/lazyPart'

export const ShareDialog = lazyPart(() => import('./Share'))
