/** Says on every page why a viewer has no buttons to change anything. */
export default function ViewerNotice() {
	return (
		<p role="status" className="bg-sunken px-4 py-2 text-center text-sm text-soft sm:px-6">
			You can see this workspace, but not change it.
		</p>
	)
}
