import { isPrivateAddress } from '../../schema/privateAddress'

/** A warning rather than an error: owners may try out links on their own machine. */
export const privateHint = (typed: string) =>
	isPrivateAddress(typed)
		? 'Only your own network knows this address. Visitors can’t open it.'
		: undefined
