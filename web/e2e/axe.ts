import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'

/**
 * Axe on a page and its frames. It describes only violations, and needs no page of its own for frames, since all are
 * from our site: both save much of its time.
 */
export const axeOn = (page: Page) =>
	new AxeBuilder({ page }).options({ resultTypes: ['violations'] }).setLegacyMode()
