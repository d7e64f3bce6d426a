import type { Card } from '../card'

/** In Slack these three characters begin links, mentions and entities. */
const plain = (text: string) =>
	text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

const mrkdwn = (text: string) => ({ type: 'mrkdwn', text })

/** A Block Kit message for an incoming webhook. */
export const slack = ({ title, facts, receipt, button }: Card) => ({
	// For notifications.
	text: plain(title),
	blocks: [
		{ type: 'header', text: { type: 'plain_text', text: title } },
		...(facts.length > 0
			? [
					{
						type: 'section',
						fields: facts.map(([label, value]) => mrkdwn(`*${plain(label)}*\n${plain(value)}`)),
					},
				]
			: []),
		...(receipt.length > 0
			? [{ type: 'context', elements: [mrkdwn(receipt.map(plain).join('\n'))] }]
			: []),
		...(button
			? [
					{
						type: 'actions',
						elements: [
							{
								type: 'button',
								text: { type: 'plain_text', text: button.label },
								url: button.href,
							},
						],
					},
				]
			: []),
	],
})
