/**
 * Saves versions one after another and tracks which one is saved. After a failure the server's version is unknown,
 * so the failed version counts as unsaved and any next version is sent.
 */
export class Autosave<Version> {
	private latest: { version: Version; state: 'saving' | 'saved' } | undefined
	private queue: Promise<unknown> = Promise.resolve()

	constructor(
		stored: Version,
		private readonly isSame: (one: Version, other: Version) => boolean,
	) {
		this.latest = { version: stored, state: 'saved' }
	}

	stateOf(version: Version): 'unsaved' | 'saving' | 'saved' {
		if (!this.latest || !this.isSame(version, this.latest.version)) return 'unsaved'
		return this.latest.state
	}

	/** Saves a version with `send` once earlier saves have finished; throws what `send` throws. */
	async save(version: Version, send: () => Promise<unknown>) {
		const save = { version, state: 'saving' as 'saving' | 'saved' }
		this.latest = save
		const sent = this.queue.then(send)
		this.queue = sent.catch(() => {
			// Thrown to the caller below.
		})
		try {
			await sent
			save.state = 'saved'
		} catch (error) {
			if (this.latest === save) this.latest = undefined
			throw error
		}
	}
}
