/** A body that is made while it is sent, part by part; when nobody reads on, the making ends too. */
export function streamOf(parts: AsyncGenerator<string>) {
	const encoder = new TextEncoder()
	return new ReadableStream<Uint8Array>({
		async pull(controller) {
			const { value, done } = await parts.next()
			if (done) controller.close()
			else controller.enqueue(encoder.encode(value))
		},
		async cancel() {
			await parts.return(undefined)
		},
	})
}
