import type { SqlStorage } from '@cloudflare/workers-types'
import { hashedOnce } from './hashes'

export const saltsSchema =
	'create table if not exists salts (day integer primary key, salt text not null)'

/** The random salt of each day's hashes: once it is deleted, they can't be traced back to a visitor. */
export class Salts {
	private known = new Map<number, ReturnType<typeof hashedOnce>>()

	constructor(private readonly sql: SqlStorage) {}

	/** Hashes a visitor with a day's salt. */
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

	/** Drops the cache, so that salts are read again. */
	reload() {
		this.known.clear()
	}
}
