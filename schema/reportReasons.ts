// Shared by the visitor's page and the operators' screens: no zod.

/** What can be wrong with a link, in the order shown to visitors. */
export const reportReasons = {
	impersonation: 'It pretends to be someone else',
	malware: 'It leads to harmful software',
	scam: 'It is spam or a scam',
	data: 'It asks for details it shouldn’t have',
	illegal: 'It leads to something illegal',
	other: 'Something else',
} as const

export type ReportReason = keyof typeof reportReasons

export const reportLimits = { details: 1000 } as const
