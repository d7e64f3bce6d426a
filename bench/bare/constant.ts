// The baseline for the page: workerd serving constant bytes.
declare const PAGE: string

export default {
	fetch: () => new Response(PAGE, { headers: { 'Content-Type': 'text/html; charset=UTF-8' } }),
}
