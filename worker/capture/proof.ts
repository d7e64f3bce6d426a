import { createHash } from 'node:crypto'
import { proofBits, proofText } from '../../schema/proof'

/** Whether a nonce proves the work for a page's token: see web/capture/prove.ts, which does it. */
export function isProof(page: string, nonce: string | undefined) {
	if (!nonce || !/^\d{1,7}$/.test(nonce)) return false
	const hash = createHash('sha256').update(proofText(page, nonce)).digest()
	return hash.readUInt32BE() >>> (32 - proofBits) === 0
}
