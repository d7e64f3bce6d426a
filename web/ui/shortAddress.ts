/** An address or a host without the parts nobody reads: scheme, www and a final slash. */
export const shortAddress = (address: string) =>
	address.replace(/^(?:https?:\/\/)?(?:www\.)?/, '').replace(/\/$/, '')
