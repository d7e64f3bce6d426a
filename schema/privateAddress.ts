import { parseUrl } from './url'
import { normalizeWebAddress } from './webAddress'

/** Whether a host's name only has a meaning in a private network: a single word, or one of these endings. */
export const isPrivateName = (name: string) =>
	!name.includes('.') || /\.(?:local|localhost|internal|lan|home\.arpa)$/.test(name)

/** IP addresses as URLs write them: of a private network, of the link, or of the machine itself. */
const privateIp =
	/^(?:(?:0|10|127|169\.254|192\.168|172\.(?:1[6-9]|2\d|3[01]))\.[\d.]+|\[(?:::1?|f[cd][\da-f]{2}:.*|fe[89ab][\da-f]:.*)\])$/

/** Whether a typed web address looks as if only people in the owner's own network can open it. */
export function isPrivateAddress(typed: string) {
	const address = normalizeWebAddress(typed)
	const host = address && parseUrl(address)?.hostname.replace(/\.$/, '')
	if (!host) return false
	return privateIp.test(host) || (!host.startsWith('[') && isPrivateName(host))
}
