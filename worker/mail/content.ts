import type { Language } from '../../schema/languages'
import type { QualificationStatus } from '../../schema/score'
import { cutText } from '../../schema/text'

/** A score's color says its status. */
export type Fact = [label: string, value: string, status?: QualificationStatus]

/** A part of a mail: a paragraph, facts, one of many leads or links, a list, a button, or small print that ends in a link. */
export type Block =
	| string
	| { facts: Fact[] }
	| {
			item: string
			about: string
			href: string
			score?: [score: string, status: QualificationStatus]
	  }
	| { list: string[] }
	| { button: string; href: string }
	| { small: string; link: string; href: string }

export type SmallPrint = string | { link: string; href: string }

export type Content = {
	subject: string
	blocks: Block[]
	replyTo?: string | undefined
	/** English by default. */
	language?: Language
	/** Small print: why the mail came, and how to stop it. */
	small?: SmallPrint[]
}

/** A name that strangers get in a mail: without dots and slashes between words, which mail programs turn into links. */
export const withoutLinks = (name: string) => name.replace(/(\S)[.:/]+(?=\S)/g, '$1 ')

const maxSubjectPart = 60

/** A text cut to fit into a subject. */
export const shortForSubject = (text: string) =>
	text.length > maxSubjectPart ? `${cutText(text, maxSubjectPart - 1)}…` : text
