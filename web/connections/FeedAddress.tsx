import { Button } from '../ui/Button'
import { SecretField } from './SecretField'

/** A feed's new address, which is shown once. */
export const FeedAddress = ({ address, done }: { address: string; done: () => void }) => (
	<div className="space-y-5 px-6 pb-6">
		<SecretField
			label="Formula for Google Sheets"
			thing="formula"
			value={`=IMPORTDATA("${address}")`}
			hint="Paste it into the first cell of an empty sheet. Google reads the feed again about every hour."
		/>
		<SecretField
			label="Address for other sheets"
			thing="address"
			value={address}
			hint="In Excel: Data, From Web. Anyone with the address can read these leads, so treat it like a password. You won’t see it again."
		/>
		<Button onClick={done}>Done</Button>
	</div>
)
