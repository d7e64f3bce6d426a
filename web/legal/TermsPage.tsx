import { supportEmail } from '../shell/Footer'
import { LegalPage } from './LegalPage'

const sections = [
	{
		title: 'The service',
		text: [
			'You create short links; people who open them leave their details and continue to your content. You may use it for any lawful purpose.',
		],
	},
	{
		title: 'Your responsibilities',
		text: [
			'Tell visitors the truth about where a link leads and what you do with their details, and comply with the privacy laws that apply to you. No phishing, no malware, no spam.',
		],
	},
	{
		title: 'Plans and prices',
		text: [
			'Paid plans are billed in advance. We give 30 days’ notice of a change in pricing, and it applies from your next billing period.',
		],
	},
	{
		title: 'Ending the contract',
		text: [
			'You can stop at any time. After termination you can export your data for 30 days; then it is erased.',
		],
	},
	{
		title: 'Liability',
		text: [
			`We run the service with care, but our liability is limited to what you paid in the last twelve months. Questions? Write to ${supportEmail}.`,
		],
	},
]

export default function TermsPage() {
	return <LegalPage title="Terms of Service" changed="November 21, 2026" sections={sections} />
}
