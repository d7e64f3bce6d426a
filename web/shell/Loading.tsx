/** Stands for a page that is on its way. The footer waits for it, so that it never jumps. */
export function Loading() {
	return (
		<div role="status" data-page-loading className="grid min-h-[60vh] place-items-center text-soft">
			Loading…
		</div>
	)
}
