import { baseHeaders } from '../http/headers'

/** The headers of a file that browsers save and never show. */
export const attachmentHeaders = (name: string, type: string | null) => ({
	...baseHeaders,
	'Referrer-Policy': 'no-referrer',
	'Content-Security-Policy': "default-src 'none'; sandbox; frame-ancestors 'none'",
	'Content-Type': type ?? 'application/octet-stream',
	'Content-Disposition': `attachment; filename*=UTF-8''${encodeName(name)}`,
	'Cache-Control': 'private, no-store',
})

/** A name as RFC 8187 writes it. */
const encodeName = (name: string) =>
	encodeURIComponent(name).replace(
		/['()*]/g,
		(character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
	)
