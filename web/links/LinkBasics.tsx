import { hostOf } from '../../schema/url'
import { choiceNames } from '../mail/choices'
import { CheckboxField } from '../ui/Field'
import { SelectField } from '../ui/SelectField'
import { SettingsGroup } from '../ui/SettingsGroup'
import { EditLink } from './EditLink'
import type { LinkRow } from './queries'
import { useLinkChoice } from './useLinkChoice'

/** The settings that a link has from the start: its title and destination, whether it's open, its emails. */
export function LinkBasics({ link }: { link: LinkRow }) {
	const [active, setActive] = useLinkChoice(link, 'active')
	const [showHost, setShowHost] = useLinkChoice(link, 'showHost')
	const [leadMails, setLeadMails] = useLinkChoice(link, 'leadMails')
	return (
		<>
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
				<div>
					<CheckboxField
						label="Show destination domain"
						checked={showHost}
						onChange={({ target }) => setShowHost(target.checked)}
					/>
					<p className="-mt-1 pl-6.5 text-sm text-soft">
						Shows “Takes you to {hostOf(link.destinationUrl)}.” below the form.
					</p>
				</div>
			</SettingsGroup>
			<SettingsGroup title="Status">
				<CheckboxField
					label="Active: visitors can open it"
					checked={active}
					onChange={({ target }) => setActive(target.checked)}
				/>
			</SettingsGroup>
			<SettingsGroup title="Email about new leads">
				<SelectField
					label="Email about new leads from this link"
					value={leadMails ?? ''}
					options={[['', 'Use account default'], ...choiceNames]}
					onChange={(choice) => setLeadMails(choice || null)}
				/>
			</SettingsGroup>
		</>
	)
}
