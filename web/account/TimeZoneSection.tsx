import { useState } from 'react'
import { may, type Role } from '../../schema/permissions'
import { Card, CardHead, cardBody } from '../ui/Card'
import { SaveButton } from '../ui/SaveButton'
import { SelectField } from '../ui/SelectField'
import { zoneLabel } from '../ui/timeZone'
import { useSetTimeZone } from './queries'

/** The time zone of the workspace's days, which members can only read. */
export function TimeZoneSection({
	user: { role, timezone },
}: {
	user: { role: Role; timezone: string | null }
}) {
	const current = timezone ?? 'UTC'
	const [picked, setPicked] = useState<string>()
	const chosen = picked ?? current
	const save = useSetTimeZone()
	// Browsers list different names of the same zones, and not all list UTC.
	const zones = [...new Set([...Intl.supportedValuesOf('timeZone'), current, 'UTC'])].sort()
	return (
		<Card>
			<CardHead title="Time zone" hint="Days in analytics and reports begin at midnight here." />
			<div className={`flex flex-wrap items-center gap-3 ${cardBody}`}>
				<SelectField
					label="Time zone"
					value={chosen}
					options={zones.map((zone) => [zone, zoneLabel(zone)] as const)}
					disabled={!may(role, 'workspace.manage')}
					onChange={setPicked}
				/>
				<SaveButton
					type="button"
					changed={chosen !== current}
					saving={save.isPending}
					onClick={() => save.mutate(chosen, { onSuccess: () => setPicked(undefined) })}
				>
					Save<span className="sr-only"> time zone</span>
				</SaveButton>
			</div>
		</Card>
	)
}
