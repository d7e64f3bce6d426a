import type { Card } from '../card'

/** Without a parse mode, Telegram shows the text as it is and only turns addresses into links. */
export const telegram = ({ title, facts, receipt, button }: Card, address: string) => ({
	chat_id: new URL(address).searchParams.get('chat_id'),
	text: [
		title,
		'',
		...facts.map(([label, value]) => `${label}: ${value}`),
		...(receipt.length > 0 ? ['', ...receipt] : []),
		// Telegram's buttons refuse localhost addresses, so the link is in the text.
		...(button ? ['', `${button.label}: ${button.href}`] : []),
	].join('\n'),
	link_preview_options: { is_disabled: true },
})
