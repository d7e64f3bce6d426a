import { trashDays } from '../../schema/trash'
import { supportEmail } from '../shell/Footer'
import { LegalPage } from './LegalPage'

const sections = [
	{
		title: 'When you open a link',
		text: [
			'We count your visit. To count each visitor once a day, we keep a hash made with a random value that changes daily; we store no IP address and set no cookie for it, so you can’t be recognized the next day. We also count, without identifying anyone, how many people came from which site, campaign and country, on what kind of device and in which language.',
		],
	},
	{
		title: 'When you leave your details',
		text: [
			'What you type, and files you upload, go to the owner of the link, together with your country, the kind of device, the site you came from and the campaign named in the link. The owner decides what happens to it, and may pass it on to tools they use, such as a CRM. You can ask them, or us, to erase it.',
			'A score is calculated from what you typed, by fixed rules. It helps the owner sort their leads, and may decide which page you are sent to next or who answers you. It has no other effect on you.',
			'The owner may have us email you: to confirm your address, or to send what you asked for. Each email says why you got it and how to stop them.',
			'Some forms offer to remember your details. Only if you check that box, a cookie recognizes this browser for 180 days, on the same owner’s pages only. It holds no details except a hint you’ll recognize, such as g•••@sundialhq.com, and which fields you answered. “Not you?” on such a page ends it at once, and so does erasing what you left.',
		],
	},
	{
		title: 'When you have an account',
		text: [
			'We keep your name, your email address, a salted hash of your password, and your links and leads. One cookie keeps you logged in. Another, useless to anyone else, remembers that you have logged in from this browser before, so that people guessing passwords can’t lock you out. There is no advertising and no tracking.',
		],
	},
	{
		title: 'Third parties',
		text: [
			'Our pages load nothing from third parties, with two exceptions: payment pages load the payment provider, and if the bot check is enabled, forms load it from Cloudflare, which uses your IP address to verify that a person is submitting. Where the owner shows a booking page inside the form’s page, it comes from the booking service. Emails go through our mail provider.',
		],
	},
	{
		title: 'Erasing and downloading',
		text: [
			`Deleted links and leads stay in their owner’s trash for ${trashDays} days and are then erased; owners can empty it at any time. In their settings, owners can choose how long leads are kept, erase one person’s leads by email address, which takes effect right away, download everything we hold, and delete their account. For anything else, write to ${supportEmail}.`,
		],
	},
]

export default function PrivacyPage() {
	return <LegalPage title="Privacy Policy" changed="November 26, 2026" sections={sections} />
}
