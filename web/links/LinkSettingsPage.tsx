import { Section } from '../ui/Section'
import { SettingsGroup } from '../ui/SettingsGroup'
import { ActiveSwitch, HostSwitch } from './ActiveSwitch'
import { AssignSection } from './assign/AssignSection'
import { EditLink } from './EditLink'
import { LinkFrame } from './LinkFrame'
import { LinkMailChoice } from './LinkMailChoice'
import { LinkSettings } from './LinkSettings'
import type { LinkRow } from './queries'

/** How one link behaves, and who gets its leads. */
export default function LinkSettingsPage() {
	return (
		<LinkFrame tab="settings">
			{(link) => (
				<>
					<General link={link} />
					<LinkSettings link={link} />
					<AssignSection link={link} />
				</>
			)}
		</LinkFrame>
	)
}

/** The settings that take effect at once. */
const General = ({ link }: { link: LinkRow }) => (
	<Section title="General" hint="Changes here take effect right away.">
		<div className="divide-y divide-line">
			<SettingsGroup title="Title and destination" hint="What visitors read, and where they go.">
				<div className="flex items-start justify-between gap-4">
					<div className="min-w-0 wrap-anywhere">
						<p className="font-semibold">
							<bdi>{link.title}</bdi>
						</p>
						<p className="line-clamp-2 text-soft">
							<bdi>{link.destinationUrl}</bdi>
						</p>
					</div>
					<EditLink link={link} />
				</div>
			</SettingsGroup>
			<SettingsGroup title="Status">
				<ActiveSwitch id={link.id} active={link.active} />
				<HostSwitch id={link.id} showHost={link.showHost} />
			</SettingsGroup>
			<SettingsGroup title="Email about new leads">
				<LinkMailChoice link={link} />
			</SettingsGroup>
		</div>
	</Section>
)
