import {
	AtSign,
	Building2,
	Calendar,
	CheckSquare,
	ChevronDownSquare,
	CircleDot,
	EyeOff,
	Globe,
	Hash,
	ListChecks,
	type LucideIcon,
	Paperclip,
	Phone,
	Star,
	Text,
	Type,
	User,
} from 'lucide-react'
import type { FieldType } from '../../../schema/fields'

/** The field types by the names owners see, in menu order. */
export const fieldMenu: [group: string, [FieldType, string, LucideIcon][]][] = [
	[
		'Contact',
		[
			['name', 'Full name', User],
			['firstName', 'First name', User],
			['lastName', 'Last name', User],
			['email', 'Email', AtSign],
			['phone', 'Phone', Phone],
			['company', 'Company', Building2],
			['website', 'Website', Globe],
		],
	],
	[
		'Questions',
		[
			['text', 'Short text', Type],
			['longText', 'Long text', Text],
			['choice', 'Single choice', CircleDot],
			['choices', 'Multiple choice', ListChecks],
			['select', 'Dropdown', ChevronDownSquare],
			['checkbox', 'Checkbox', CheckSquare],
			['number', 'Number', Hash],
			['date', 'Date', Calendar],
			['rating', 'Rating', Star],
			['file', 'File upload', Paperclip],
		],
	],
	['Behind the scenes', [['hidden', 'Hidden, from the URL', EyeOff]]],
]

const all = fieldMenu.flatMap(([, types]) => types)

export const nameOfType = (wanted: FieldType) =>
	all.find(([type]) => type === wanted)?.[1] ?? wanted
export const iconOfType = (wanted: FieldType) => all.find(([type]) => type === wanted)?.[2] ?? Type
