import { createHash } from 'node:crypto'
import { proofBits, proofText } from '../../schema/proof'

/** Whether a nonce is a proof of work for a text, such as a page's token; web/capture/prove.ts finds such nonces. */
export function isProof(text: string, nonce: string | undefined, bits = proofBits) {
	if (!nonce || !/^\d{1,7}$/.test(nonce)) return false
	const hash = createHash('sha256').update(proofText(text, nonce)).digest()
	return hash.readUInt32BE() >>> (32 - bits) === 0
}
