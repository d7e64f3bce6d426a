/** A lead's display name: its name, else what it left. */
export const leadName = ({
	name,
	email,
	phone,
}: {
	name: string | null
	email: string | null
	phone?: string | null
}) => name ?? email?.split('@')[0] ?? phone ?? 'Anonymous'

/** Whether a lead's address stands in for its name. */
export const isNamedByEmail = ({ name, email }: { name: string | null; email: string | null }) =>
	name === null && email !== null
