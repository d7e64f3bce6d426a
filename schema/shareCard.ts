import type { Design } from './design'
import { plainText } from './richText'
import { cutText } from './text'

/** As much as chats show. */
const longest = 200

/** What chats show of a link: what was written for them, or else what its page says and shows. */
export const sharedAs = (
	link: { title: string; description: string | null },
	{ shareTitle, shareText, shareImage, heading, text, cover }: Design,
) => ({
	title: shareTitle || heading || link.title,
	text: shareText || (text === null ? link.description : cutText(plainText(text), longest)) || '',
	image: shareImage || cover,
})
