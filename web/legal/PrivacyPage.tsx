import { supportEmail } from '../shell/Footer'
import { LegalPage } from './LegalPage'

const sections = [
	{
		title: 'When you open a link',
		text: [
			'We count that somebody came. For that we keep a hash made with a random value that changes every day; we set no cookie and store no IP address, so nobody can be recognised the next day.',
		],
	},
	{
		title: 'When you leave your details',
		text: [
			'What you type goes to the owner of the link, together with the country, the kind of device, the site you came from and the campaign named in the link. The owner decides what happens with it; ask them, or us, to erase it.',
			'A score is worked out from what you typed, by fixed rules. It only orders the owner’s list; it decides nothing about you.',
		],
	},
	{
		title: 'When you have an account',
		text: [
			'We keep your name, your e-mail address, a salted hash of your password, and your links and leads. One cookie keeps you logged in; another, which is no use to anybody else, tells that you have logged in on this browser before, so that people who guess passwords can’t lock you out. There is no advertising and no tracking.',
		],
	},
	{
		title: 'Third parties',
		text: [
			'There is none, except the payment provider on the pages where you pay and, where the check for bots is switched on, Cloudflare: the form of a link then loads that check from there, and what you send is checked there, with your IP address, for whether a person sent it.',
		],
	},
	{
		title: 'Erasing and downloading',
		text: [
			`Deleting a lead or a link erases it at once. In the account settings owners say how long leads are kept, erase one person’s leads by their e-mail address, download everything we hold and delete their account. For anything else write to ${supportEmail}.`,
		],
	},
]

export default function PrivacyPage() {
	return <LegalPage title="Privacy Policy" changed="21 November 2026" sections={sections} />
}
