// The floor for the page: workerd answering the same bytes each time.
declare const PAGE: string

export default {
	fetch: () => new Response(PAGE, { headers: { 'Content-Type': 'text/html; charset=UTF-8' } }),
}
