/** Says on every page why there are no buttons to change anything. */
export default function ViewerNotice({ seatless }: { seatless: boolean }) {
	return (
		<p role="status" className="bg-sunken px-4 py-2 text-center text-sm text-soft sm:px-6">
			{seatless
				? 'The workspace’s plan has no seat for you, so you can see it, but not change it. Its owner can upgrade.'
				: 'You can see this workspace, but not change it.'}
		</p>
	)
}
