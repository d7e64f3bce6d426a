// The baseline for the page: workerd serving constant bytes.
declare const PAGE: string
declare const HEADERS: [string, string][]

const headers = new Headers(HEADERS)

export default {
	fetch: () => new Response(PAGE, { headers }),
}
