import { type GivenRole, givenRoles } from '../../schema/permissions'
import { SelectField } from '../ui/SelectField'
import { titleCase } from '../ui/titleCase'

const options = givenRoles.map((role) => [role, titleCase(role)] as const)

export const RoleField = ({
	label,
	role,
	onChange,
}: {
	label: string
	role: string
	onChange: (role: GivenRole) => void
}) => <SelectField label={label} value={role as GivenRole} options={options} onChange={onChange} />
