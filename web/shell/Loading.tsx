/** Shown while a page loads. The footer stays hidden until then, so that it never jumps. */
export function Loading({ children = 'Loading…' }: { children?: string }) {
	return (
		<div role="status" data-page-loading className="grid min-h-[60vh] place-items-center text-soft">
			{children}
		</div>
	)
}
