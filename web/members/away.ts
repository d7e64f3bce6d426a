/** Until when a member is away; undefined if they are here. */
export function awayTime({ awayUntil }: { awayUntil: string | null }) {
	if (!awayUntil) return undefined
	const until = new Date(awayUntil)
	return until.getTime() > Date.now() ? until : undefined
}
