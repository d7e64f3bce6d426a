import { supportEmail } from '../shell/Footer'
import { LegalPage } from './LegalPage'

const sections = [
	{
		title: 'When you open a link',
		text: [
			'We count your visit. To count each visitor once a day, we keep a hash made with a random value that changes daily; we set no cookie and store no IP address, so you can’t be recognised the next day. We also add up, without who it was, how many came from which site, campaign and country, with what kind of device, and in which language.',
		],
	},
	{
		title: 'When you leave your details',
		text: [
			'What you type goes to the owner of the link, together with the country, the kind of device, the site you came from and the campaign named in the link. The owner decides what happens to it; you can ask them, or us, to erase it.',
			'A score is worked out from what you typed, by fixed rules. It only helps the owner sort their leads; no decision about you is based on it.',
		],
	},
	{
		title: 'When you have an account',
		text: [
			'We keep your name, your e-mail address, a salted hash of your password, and your links and leads. One cookie keeps you logged in. Another, of no use to anyone else, remembers that you have logged in with this browser before, so that people guessing passwords can’t lock you out. There is no advertising and no tracking.',
		],
	},
	{
		title: 'Third parties',
		text: [
			'There are none, except for the payment provider on the pages where you pay and, where the bot check is switched on, Cloudflare: the form of a link then loads the check from Cloudflare, which uses your IP address to verify that a person sent the form.',
		],
	},
	{
		title: 'Erasing and downloading',
		text: [
			`Deleting a lead or a link erases it once the ten seconds to undo it are over. In the account settings, owners can set how long leads are kept, erase one person’s leads by e-mail address, download everything we hold and delete their account. For anything else, write to ${supportEmail}.`,
		],
	},
]

export default function PrivacyPage() {
	return <LegalPage title="Privacy Policy" changed="21 November 2026" sections={sections} />
}
