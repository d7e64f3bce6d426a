/** Why a row can't be imported: each reason once, as sentences. */
export const reasonsOf = (issues: readonly { message: string }[]) =>
	[...new Set(issues.map(({ message }) => message))].join('. ')
