import { shortIdAlphabet } from '../../schema/id'

const length = 8

/**
 * A random short id: 8 letters of 56, about 46 bits, so that ids are neither guessed nor met twice.
 * Bytes past the last whole multiple of the alphabet are thrown away, or its start would be likelier.
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
