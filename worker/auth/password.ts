import {
	type BinaryLike,
	randomBytes,
	type ScryptOptions,
	scrypt,
	timingSafeEqual,
} from 'node:crypto'
import { promisify } from 'node:util'
import { type QueueName, runInTurn } from './hashQueue'

/** OWASP's Password Storage Cheat Sheet: scrypt with N=2^14, r=8, p=5. Only tests change it. */
export const cost = { ln: 14, r: 8, p: 5 }
const keyLength = 32

const derive = promisify<BinaryLike, BinaryLike, number, ScryptOptions, Buffer>(scrypt)

type Parameters = typeof cost

/** One at a time, because the runtime hashes on the same thread that serves visitors. */
const hash = (
	queue: QueueName,
	password: string,
	salt: Buffer,
	{ ln, r, p }: Parameters,
	length: number,
) =>
	runInTurn(queue, () =>
		derive(password.normalize('NFKC'), salt, length, {
			N: 2 ** ln,
			r,
			p,
			maxmem: 64 * 1024 * 1024,
		}),
	)

const base64 = (bytes: Buffer) => bytes.toString('base64').replaceAll('=', '')

/** The password as a PHC string: $scrypt$ln=14,r=8,p=5$salt$hash. */
export async function hashPassword(password: string, queue: QueueName = 'account') {
	const salt = randomBytes(16)
	return phcString(salt, await hash(queue, password, salt, cost, keyLength))
}

const phcString = (salt: Buffer, key: Buffer) =>
	`$scrypt$ln=${cost.ln},r=${cost.r},p=${cost.p}$${base64(salt)}$${base64(key)}`

/** Stored for an account without a password: never the same twice, and matched by none. */
export const noPassword = () => `none$${base64(randomBytes(16))}`

/** Whether an account has a password. */
export const isPassword = (stored: string) => stored.startsWith('$')

/** A stand-in for a missing account, so that its login takes as long. */
const missingAccount = () => phcString(Buffer.alloc(16), Buffer.alloc(keyLength))

/**
 * Whether the password is the stored one, and whether it should be rehashed because the parameters have
 * changed since. Without a stored password the answer is no, after the same time.
 */
export async function verifyPassword(
	password: string,
	storedIn: string | undefined,
	queue: QueueName = 'account',
) {
	const stored = storedIn !== undefined && isPassword(storedIn) ? storedIn : undefined
	const match = /^\$scrypt\$ln=(\d+),r=(\d+),p=(\d+)\$([^$]+)\$([^$]+)$/.exec(
		stored ?? missingAccount(),
	)
	if (!match) throw new Error('A stored password is not a scrypt PHC string')
	const [, ln, r, p, salt = '', key = ''] = match
	const parameters = { ln: Number(ln), r: Number(r), p: Number(p) }
	const expected = Buffer.from(key, 'base64')
	const saltBytes = Buffer.from(salt, 'base64')
	const actual = await hash(queue, password, saltBytes, parameters, expected.length)
	return {
		correct: timingSafeEqual(actual, expected) && stored !== undefined,
		outdated: parameters.ln !== cost.ln || parameters.r !== cost.r || parameters.p !== cost.p,
	}
}
