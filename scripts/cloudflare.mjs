// Cloudflare's API with wrangler's login, without starting wrangler for each call, which takes seconds.
import { createInterface } from 'node:readline/promises'
import { env, read } from './setup.mjs'

const base = process.env.CLOUDFLARE_API_BASE_URL ?? 'https://api.cloudflare.com/client/v4'

/** A call that failed: with the HTTP status and Cloudflare's code, unless there was no answer. */
export class ApiError extends Error {
	constructor(call, message, status, code) {
		super(`${call}: ${message}${code ? ` [code: ${code}]` : ''}`)
		this.status = status
		this.code = code
	}
}

/** There is no login, or not one for a single account: its message says what to do. */
export class LoginError extends Error {}

const notLoggedIn = (reason) =>
	new LoginError(
		`${reason}\nYou are not logged in to Cloudflare. Run npx wrangler login or set CLOUDFLARE_API_TOKEN.`,
	)

/** Calls `path` of the account, and returns the result. Throws an ApiError or a LoginError. */
export async function callAccount(method, path, body) {
	env.CLOUDFLARE_ACCOUNT_ID ||= await chooseAccount()
	return call(method, `/accounts/${env.CLOUDFLARE_ACCOUNT_ID}${path}`, body)
}

/** The id of the login's account; asks if it has several. */
async function chooseAccount() {
	const accounts = await call('GET', '/accounts?per_page=50').catch((error) => {
		throw error.status < 500 ? notLoggedIn(error.message) : error
	})
	if (accounts.length === 0) throw notLoggedIn('The login has no account.')
	if (accounts.length === 1) return accounts[0].id
	const list = accounts.map(({ name, id }, i) => `${i + 1}. ${name} (${id})`).join('\n')
	if (!process.stdin.isTTY) {
		throw new LoginError(
			`${list}\nThis login has several accounts: set CLOUDFLARE_ACCOUNT_ID to the id of one of them.`,
		)
	}
	const terminal = createInterface({ input: process.stdin, output: process.stdout })
	const choice = await terminal.question(`${list}\nWhich account, 1 to ${accounts.length}? `)
	terminal.close()
	const chosen = accounts[Number(choice) - 1]
	if (!chosen) throw new LoginError(`There is no account ${choice}.`)
	return chosen.id
}

async function call(method, path, body) {
	const name = `${method} ${path}`
	login ??= await readLogin()
	const response = await fetch(base + path, {
		method,
		headers: {
			...login,
			...(body && { 'Content-Type': 'application/json' }),
			// A kept connection may have been closed while a command ran, which Node can't notice meanwhile.
			Connection: 'close',
		},
		body: body && JSON.stringify(body),
	}).catch(({ message, cause }) => {
		throw new ApiError(name, cause?.message ?? message)
	})
	const answer = await response.json().catch(() => undefined)
	if (answer?.success) return answer.result
	const [error] = answer?.errors ?? []
	const { status } = response
	throw new ApiError(name, error?.message ?? `HTTP status ${status}`, status, error?.code)
}

/** The headers that log in. */
let login

async function readLogin() {
	const { CLOUDFLARE_API_TOKEN } = process.env
	if (CLOUDFLARE_API_TOKEN) return { Authorization: `Bearer ${CLOUDFLARE_API_TOKEN}` }
	const { ok, answer, output } = await read('wrangler', ['auth', 'token', '--json'])
	if (!ok) throw notLoggedIn(output)
	const { token, key, email } = JSON.parse(answer)
	return token ? { Authorization: `Bearer ${token}` } : { 'X-Auth-Key': key, 'X-Auth-Email': email }
}
