import type { Card } from '../card'

/** Without a parse mode Telegram takes the text as it is; links and addresses in it become links. */
export const telegram = ({ title, facts, receipt, button }: Card, address: string) => ({
	chat_id: new URL(address).searchParams.get('chat_id'),
	text: [
		title,
		'',
		...facts.map(([label, value]) => `${label}: ${value}`),
		...(receipt.length > 0 ? ['', ...receipt] : []),
		// Its buttons take no address of this machine, so it stands in the text.
		...(button ? ['', `${button.label}: ${button.href}`] : []),
	].join('\n'),
	link_preview_options: { is_disabled: true },
})
