import { proofText } from '../../schema/proof'

/** Finds a nonce that, hashed with a text, gives this many leading zero bits. */
export async function prove(proven: string, bits: number) {
	const encoder = new TextEncoder()
	for (let n = 0; ; n++) {
		const text = encoder.encode(proofText(proven, String(n)))
		const hash = await crypto.subtle.digest('SHA-256', text)
		if (new DataView(hash).getUint32(0) >>> (32 - bits) === 0) return String(n)
	}
}
