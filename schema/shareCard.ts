import type { Design } from './design'
import { plainText } from './richText'
import { cutText } from './text'

/** About as much as chats show. */
const longest = 200

/** The link's preview in chats: its share texts, or else those of its page. */
export const sharePreview = (
	link: { title: string; description: string | null },
	{ shareTitle, shareText, shareImage, heading, text, cover }: Design,
) => ({
	title: shareTitle || heading || link.title,
	text: shareText || (text === null ? link.description : cutText(plainText(text), longest)) || '',
	image: shareImage || cover,
})
