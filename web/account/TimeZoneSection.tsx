import { may, type Role } from '../../schema/permissions'
import { Card, CardHead, cardBody } from '../ui/Card'
import { SelectField } from '../ui/SelectField'
import { zoneLabel } from '../ui/timeZone'
import { useSavedChoice } from '../ui/useSavedChoice'
import { useSetTimeZone } from './queries'

/** The time zone of the workspace's days, which members can only read. */
export function TimeZoneSection({
	user: { role, timezone },
}: {
	user: { role: Role; timezone: string | null }
}) {
	const [chosen, choose] = useSavedChoice(timezone ?? 'UTC', useSetTimeZone().mutateAsync)
	// Browsers list different names of the same zones, and not all list UTC.
	const zones = [...new Set([...Intl.supportedValuesOf('timeZone'), chosen, 'UTC'])].sort()
	return (
		<Card>
			<CardHead title="Time zone" hint="Days in analytics and reports begin at midnight here." />
			<div className={cardBody}>
				<SelectField
					label="Time zone"
					value={chosen}
					options={zones.map((zone) => [zone, zoneLabel(zone)] as const)}
					disabled={!may(role, 'workspace.manage')}
					onChange={choose}
				/>
			</div>
		</Card>
	)
}
