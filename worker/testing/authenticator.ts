import { createHash } from 'node:crypto'
import type { browser } from './client'
import { origin } from './client'

type Api = ReturnType<typeof browser>['api']

const base64url = (bytes: ArrayBuffer | Uint8Array) =>
	Buffer.from(bytes as Uint8Array).toString('base64url')
const sha256 = (data: string | Uint8Array) => createHash('sha256').update(data).digest()

/** The CBOR head of a text, bytes or a map: enough for an authenticator's messages. */
function head(major: number, length: number) {
	if (length < 24) return Buffer.from([(major << 5) | length])
	if (length < 256) return Buffer.from([(major << 5) | 24, length])
	return Buffer.from([(major << 5) | 25, length >> 8, length & 255])
}
const text = (value: string) => Buffer.concat([head(3, value.length), Buffer.from(value)])
const bytes = (value: Uint8Array) => Buffer.concat([head(2, value.length), value])

/** What a test can get wrong: each stands for an attack or a mistake. */
export type Wrong = {
	origin?: string
	rpId?: string
	challenge?: string
	counter?: number
	/** Whether the user was verified, such as by fingerprint; true by default. */
	verified?: boolean
	signature?: string
	type?: string
}

/** An authenticator with one passkey, which signs anything: ES256, without attestation. */
export async function authenticator() {
	const { privateKey, publicKey } = (await crypto.subtle.generateKey(
		{ name: 'ECDSA', namedCurve: 'P-256' },
		true,
		['sign', 'verify'],
	)) as CryptoKeyPair
	const point = Buffer.from((await crypto.subtle.exportKey('raw', publicKey)) as ArrayBuffer)
	const id = crypto.getRandomValues(Buffer.alloc(16))
	// {1: 2, 3: -7, -1: 1, -2: x, -3: y}
	const coseKey = Buffer.concat([
		Buffer.from([0xa5, 1, 2, 3, 0x26, 0x20, 1, 0x21]),
		bytes(point.subarray(1, 33)),
		Buffer.from([0x22]),
		bytes(point.subarray(33)),
	])
	let used = 0

	const clientData = (type: string, challenge: string, wrong: Wrong) =>
		Buffer.from(
			JSON.stringify({
				type: wrong.type ?? type,
				challenge: wrong.challenge ?? challenge,
				origin: wrong.origin ?? origin,
				crossOrigin: false,
			}),
		)

	function authData(wrong: Wrong, credential?: Uint8Array) {
		const counter = Buffer.alloc(4)
		counter.writeUInt32BE(wrong.counter ?? ++used)
		// Flags: user present, user verified, attested credential data included.
		const flags = 1 | (wrong.verified === false ? 0 : 4) | (credential ? 64 : 0)
		return Buffer.concat([
			sha256(wrong.rpId ?? 'localhost'),
			Buffer.from([flags]),
			counter,
			credential ?? Buffer.alloc(0),
		])
	}

	/** Converts a signature from WebCrypto's two concatenated numbers to ASN.1 DER. */
	function der(raw: Buffer) {
		const number = (part: Buffer) => {
			const start = part.findIndex((byte) => byte !== 0)
			const digits = part.subarray(start)
			const body = (digits[0] ?? 0) > 127 ? Buffer.concat([Buffer.from([0]), digits]) : digits
			return Buffer.concat([Buffer.from([2, body.length]), body])
		}
		const both = Buffer.concat([number(raw.subarray(0, 32)), number(raw.subarray(32))])
		return Buffer.concat([Buffer.from([0x30, both.length]), both])
	}

	return {
		/** Answers a registration challenge. */
		create(challenge: string, wrong: Wrong = {}) {
			const credential = Buffer.concat([Buffer.alloc(16), Buffer.from([0, id.length]), id, coseKey])
			const attestation = Buffer.concat([
				head(5, 3),
				...[text('fmt'), text('none'), text('attStmt'), head(5, 0)],
				...[text('authData'), bytes(authData(wrong, credential))],
			])
			return {
				id: base64url(id),
				rawId: base64url(id),
				type: 'public-key' as const,
				response: {
					clientDataJSON: base64url(clientData('webauthn.create', challenge, wrong)),
					attestationObject: base64url(attestation),
					transports: ['internal'],
				},
			}
		},

		/** Answers a login challenge. */
		async get(challenge: string, wrong: Wrong = {}) {
			const data = clientData('webauthn.get', challenge, wrong)
			const auth = authData(wrong)
			const signed = await crypto.subtle.sign(
				{ name: 'ECDSA', hash: 'SHA-256' },
				privateKey,
				Buffer.concat([auth, sha256(data)]),
			)
			return {
				id: base64url(id),
				rawId: base64url(id),
				type: 'public-key' as const,
				response: {
					clientDataJSON: base64url(data),
					authenticatorData: base64url(auth),
					signature: wrong.signature ?? base64url(der(Buffer.from(signed))),
				},
			}
		},
	}
}

/** Registers a passkey for a logged-in user; returns the authenticator that has it. */
export async function withPasskey({ api }: { api: Api }, name = 'My phone') {
	const device = await authenticator()
	const { challenge } = await (await api.auth.passkeys.options.$post()).json()
	const response = await api.auth.passkeys.$post({
		json: { name, credential: device.create(challenge) },
	})
	if (response.status !== 201)
		throw new Error(`The passkey was not added: ${await response.text()}`)
	return device
}
