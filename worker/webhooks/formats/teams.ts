import type { Card } from '../card'

/** Adaptive Cards render some Markdown, even in what people typed. */
const plain = (text: string) => text.replace(/[\\*_[\]()]/g, '\\$&')

/** An Adaptive Card, as the Workflows template in Teams expects it. */
export const teams = ({ title, facts, receipt, button }: Card) => ({
	type: 'message',
	attachments: [
		{
			contentType: 'application/vnd.microsoft.card.adaptive',
			contentUrl: null,
			content: {
				$schema: 'http://adaptivecards.io/schemas/adaptive-card.json',
				type: 'AdaptiveCard',
				version: '1.4',
				body: [
					{ type: 'TextBlock', size: 'Medium', weight: 'Bolder', wrap: true, text: plain(title) },
					{
						type: 'FactSet',
						facts: facts.map(([title, value]) => ({ title, value: plain(value) })),
					},
					...receipt.map((line) => ({
						type: 'TextBlock',
						text: plain(line),
						wrap: true,
						isSubtle: true,
						spacing: 'None',
					})),
				],
				actions: button ? [{ type: 'Action.OpenUrl', title: button.label, url: button.href }] : [],
			},
		},
	],
})
