import type { ProviderFailure } from '../../schema/provider'

/** A sign-in by a provider that ends here, and why. */
export class Failed extends Error {
	constructor(readonly failure: ProviderFailure) {
		super(failure)
	}
}
