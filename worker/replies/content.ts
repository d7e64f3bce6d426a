import type { Answers } from '../../schema/fields'
import { mergeReply, type Reply } from '../../schema/reply'
import { fill, type Words } from '../../schema/words/words'
import type { Content } from '../mail/content'

/** Where a mail's links lead. */
type MailLinks = {
	/** The page that confirms the address. */
	confirm: string
	/** The page that stops all mail of this owner. */
	stop: string
}

type Sender = { name: string; title: string }

const why = ({ mails }: Words, { name, title }: Sender, stop: string) => [
	fill(mails.why, { title }),
	{ link: fill(mails.stop, { owner: name }), href: stop },
]

/** Asks a visitor to confirm their address, `before` they get to the destination or after. */
export const confirmMail = (
	words: Words,
	sender: Sender,
	{ confirm, stop }: MailLinks,
	before: boolean,
): Content => ({
	subject: words.mails.confirmSubject,
	language: words.language,
	blocks: [
		fill(before ? words.mails.confirmFirst : words.mails.confirm, { title: sender.title }),
		{ button: words.confirm.button, href: confirm },
		words.mails.notYou,
	],
	small: why(words, sender, stop),
})

/** The owner's answer to a lead. A paragraph that is the destination alone becomes a button. */
export function replyMail(
	words: Words,
	sender: Sender,
	reply: Reply,
	{ answers, destination, stop }: { answers: Answers; destination: string; stop: string },
): Content {
	const { subject, paragraphs } = mergeReply(reply, { answers, destination })
	return {
		subject: subject || sender.title,
		language: words.language,
		blocks: paragraphs.map((paragraph) =>
			paragraph === destination
				? { button: words.script.continueNow, href: destination }
				: paragraph,
		),
		small: why(words, sender, stop),
	}
}
