/**
 * Saves one version after the other and knows which is saved. One that failed is unsaved: after a failure
 * nobody knows what the server has, so whatever comes next is sent.
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

	/** Saves a version with `send` once the earlier ones are through; throws what `send` throws. */
	async save(version: Version, send: () => Promise<unknown>) {
		const save = { version, state: 'saving' as 'saving' | 'saved' }
		this.latest = save
		const sent = this.queue.then(send)
		this.queue = sent.catch(() => {
			// The one who saved this version hears of it below.
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
