export function Loading() {
	return (
		<div role="status" className="grid min-h-[60vh] place-items-center text-soft">
			Loading…
		</div>
	)
}
