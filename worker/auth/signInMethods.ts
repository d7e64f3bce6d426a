import type { Database } from '../platform/env'
import { providerAccountsOf, toSummary as toAccount } from '../providers/queries'
import { codesLeft, passkeysOf, toSummary } from './passkeyQueries'
import { isPassword } from './password'
import { accountOf } from './queries'

/** How a user can log in: whether by password, their passkeys and sign-in providers, and the unused recovery codes. */
export async function signInMethods(db: Database, userId: number) {
	const [[account], passkeys, accounts, [codes]] = await db.batch([
		accountOf(db, { userId }),
		passkeysOf(db, userId),
		providerAccountsOf(db, userId),
		codesLeft(db, userId),
	])
	return {
		password: account !== undefined && isPassword(account.password),
		passkeys: passkeys.map(toSummary),
		providers: accounts.map(toAccount),
		recoveryCodes: codes?.left ?? 0,
	}
}
