import { SecretField } from './SecretField'
import { ShownOnce } from './ShownOnce'

/** A feed's new address, which is shown once. */
export const FeedAddress = ({ address, done }: { address: string; done: () => void }) => (
	<ShownOnce done={done}>
		<SecretField
			label="Formula for Google Sheets"
			thing="formula"
			value={`=IMPORTDATA("${address}")`}
			hint="Paste it into the first cell of an empty sheet. Google refreshes it about once an hour."
		/>
		<SecretField
			label="Address for other sheets"
			thing="address"
			value={address}
			hint="In Excel: Data, From Web. Anyone with the address can read these leads, so treat it like a password. You won’t see it again."
		/>
	</ShownOnce>
)
