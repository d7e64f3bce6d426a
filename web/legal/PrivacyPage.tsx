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
			'What you type goes to the owner of the link, together with the country, the kind of device, the site you came from and the campaign named in the link. The owner decides what happens to it; you can ask them, or us, to erase it.',
			'A score is calculated from what you typed, by fixed rules. It only helps the owner sort their leads; no decision about you is based on it.',
			'Some forms have a box with which you can have your details remembered. Only if you tick it, a cookie lets this browser know you, for 180 days, on other pages of the same owner alone. It holds none of your details but a hint that you recognize, such as g•••@sundialhq.com, and which fields you answered. “Not you?” on such a page ends it at once, and so does erasing what you left.',
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
			'There are none, except the payment provider on payment pages and, if the bot check is enabled, Cloudflare: the form then loads the check from Cloudflare, which uses your IP address to verify that a person is submitting it.',
		],
	},
	{
		title: 'Erasing and downloading',
		text: [
			`A deleted lead or link is erased after ten seconds, during which it can be restored. In the account settings, owners can set how long leads are kept, erase one person’s leads by email address, download everything we hold and delete their account. For anything else, write to ${supportEmail}.`,
		],
	},
]

export default function PrivacyPage() {
	return <LegalPage title="Privacy Policy" changed="November 25, 2026" sections={sections} />
}
