/** Up to this many fields, the box below the form is near each of them. */
const fewFields = 4

/** Whether the box below a form says the only error, so that its field needn't say the same. */
export const saysAll = (
	{ message, issues }: { message: string; issues: readonly { message: string }[] },
	fields: number,
) => fields <= fewFields && issues.length === 1 && issues[0]?.message === message
