import { hostOf } from '../../schema/url'
import { choiceNames } from '../mail/choices'
import { CheckboxField, TextAreaField, TextField } from '../ui/Field'
import { SelectField } from '../ui/SelectField'
import { SettingsGroup } from '../ui/SettingsGroup'
import type { ServerForm } from '../ui/useServerForm'
import { privateHint } from './privateHint'
import type { LinkRow } from './queries'
import type { Settings } from './settings'
import { useLinkChoice } from './useLinkChoice'

/** The settings that a link has from the start: its title and destination, whether it's open, its emails. */
export function LinkBasics({ link, form }: { link: LinkRow; form: ServerForm<Settings> }) {
	const [active, setActive] = useLinkChoice(link, 'active')
	const [showHost, setShowHost] = useLinkChoice(link, 'showHost')
	const [leadMails, setLeadMails] = useLinkChoice(link, 'leadMails')
	return (
		<>
			<SettingsGroup title="Title and destination" hint="What visitors read, and where they go">
				<TextField label="Link Title" {...form.field('title')} />
				<TextAreaField label="Description" rows={2} {...form.field('description')} />
				<TextField
					label="Destination URL"
					type="url"
					inputMode="url"
					hint={privateHint(form.watch('destinationUrl'))}
					{...form.field('destinationUrl')}
				/>
				<div>
					<CheckboxField
						label="Show destination domain"
						checked={showHost}
						onChange={({ target }) => setShowHost(target.checked)}
					/>
					<p className="checked-hint">
						Shows “Takes you to {hostOf(link.destinationUrl)}.” below the form.
					</p>
				</div>
			</SettingsGroup>
			<SettingsGroup title="Status" hint="Whether visitors can open it">
				{/* Labels are 44 px high on touch screens; this keeps the gaps of the other rows. */}
				<div className="pointer-coarse:-my-3.5">
					<CheckboxField
						label="Active"
						checked={active}
						onChange={({ target }) => setActive(target.checked)}
					/>
				</div>
			</SettingsGroup>
			<SettingsGroup title="Email about new leads" hint="For this link only">
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
