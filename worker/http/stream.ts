/**
 * A body generated part by part while it is sent. Generation stops if nobody reads on, and `ended` is
 * called however it ends.
 */
export function streamOf(parts: AsyncGenerator<string>, ended: () => PromiseLike<unknown>) {
	const encoder = new TextEncoder()
	return new ReadableStream<Uint8Array>({
		async pull(controller) {
			try {
				const { value, done } = await parts.next()
				if (!done) return controller.enqueue(encoder.encode(value))
			} catch (error) {
				await ended()
				throw error
			}
			await ended()
			controller.close()
		},
		async cancel() {
			await parts.return(undefined)
			await ended()
		},
	})
}
