/** Informs the owners of a suspended account, on every page. */
export default function SuspendedNotice({ reason }: { reason: string }) {
	return (
		<p role="alert" className="bg-bad-soft px-4 py-3 text-center text-bad wrap-anywhere sm:px-6">
			Your account is suspended: “<bdi>{reason}</bdi>”. Visitors can’t open your links. You can
			still read, export and delete everything. Please contact support.
		</p>
	)
}
