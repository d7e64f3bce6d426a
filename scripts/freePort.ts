import { createServer } from 'node:net'

/** A port that was free just now. */
export function freePort() {
	return new Promise<number>((resolve) => {
		const server = createServer().listen(0, '127.0.0.1', () => {
			const { port } = server.address() as { port: number }
			server.close(() => resolve(port))
		})
	})
}
