import type { SqlStorage } from '@cloudflare/workers-types'
import { hashedOnce } from './hashes'

export const saltsSchema =
	'create table if not exists salts (day integer primary key, salt text not null)'

/** The random salts of days' hashes: once one is gone, so is every way from them to a visitor. */
export class Salts {
	private known = new Map<number, ReturnType<typeof hashedOnce>>()

	constructor(private readonly sql: SqlStorage) {}

	/** A visitor as a hub knows them on a day. */
	hashed(day: number, visitor: string) {
		return this.of(day)(visitor)
	}

	private of(day: number) {
		const known = this.known.get(day)
		if (known) return known
		const [row] = this.sql
			.exec<{ salt: string }>('select salt from salts where day = ?', day)
			.toArray()
		const salt = row?.salt ?? crypto.randomUUID() + crypto.randomUUID()
		if (!row) this.sql.exec('insert into salts (day, salt) values (?, ?)', day, salt)
		const hashed = hashedOnce(salt)
		this.known.set(day, hashed)
		return hashed
	}

	forgetBefore(day: number) {
		this.sql.exec('delete from salts where day < ?', day)
		this.known.clear()
	}

	/** Reads them again. */
	reload() {
		this.known.clear()
	}
}
