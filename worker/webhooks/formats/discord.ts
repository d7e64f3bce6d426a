import type { Card } from '../card'

/** Escapes what people typed, so that it can't format or mention. */
const plain = (text: string) => text.replace(/[\\*_~`|>#[\]()<@:-]/g, '\\$&')

/** A message with one embed, whose title links to the lead. */
export const discord = ({ title, facts, receipt, button }: Card) => ({
	allowed_mentions: { parse: [] },
	embeds: [
		{
			title: plain(title),
			...(button && { url: button.href }),
			fields: facts.map(([name, value]) => ({
				name: plain(name),
				value: plain(value),
				inline: value.length < 40,
			})),
			description: [
				...receipt.map(plain),
				...(button ? [`[${button.label}](${button.href})`] : []),
			].join('\n'),
		},
	],
})
