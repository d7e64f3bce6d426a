import { shortIdAlphabet } from '../../schema/id'

const length = 8

/**
 * A random short id: 8 of 56 characters, about 46 bits, so that ids can't be guessed and hardly ever collide.
 * Bytes past the last multiple of 56 are discarded: they would favor the start of the alphabet.
 */
export function newShortId() {
	const fair = 256 - (256 % shortIdAlphabet.length)
	let id = ''
	while (id.length < length) {
		for (const byte of crypto.getRandomValues(new Uint8Array(length * 2))) {
			if (byte < fair && id.length < length) id += shortIdAlphabet[byte % shortIdAlphabet.length]
		}
	}
	return id
}
