import { type ReactNode, useState } from 'react'
import {
	type Design,
	type DesignChoices,
	type DesignText,
	designLimits,
	type pictureFields,
} from '../../schema/design'
import type { Language } from '../../schema/languages'
import { TextField } from '../ui/Field'
import { useIsPhone } from '../ui/useNarrow'
import { without, withText } from './choices'
import { Fold } from './Fold'
import { PanelHead } from './PanelHead'
import { PictureField } from './PictureField'
import type { Part } from './parts'
import { RichTextField } from './RichTextField'
import type { Sample } from './states'
import { TranslatedTexts } from './TranslatedTexts'

export type Designing = {
	/** The current choices, and the design they result in, or without them. */
	now: DesignChoices
	design: Design
	inherited: Design
	link: Sample
	/** Whether this is the design for all links. */
	ofAll: boolean
	/** Errors by the choice's name. */
	faults: Record<string, string>
	/** The language being translated into and previewed. */
	language: Language | undefined
	/** `what` identifies the change, for undo. */
	onChange: (now: DesignChoices, what: string) => void
}

/** The action that reverts some choices, if any of them is set. */
export const resetOf = ({ now, onChange }: Designing, ...fields: (keyof Design)[]) =>
	fields.some((field) => now[field] !== undefined)
		? () => onChange(without(now, ...fields), `reset ${fields}`)
		: undefined

/** The texts that are shown where none is written. */
export const plainTexts = ({ ofAll, link }: Designing) =>
	ofAll
		? { heading: 'The title of each link', text: 'The description of each link' }
		: { heading: link.title, text: link.description ?? 'None' }

const pictures = {
	logo: ['Logo', 'Above the heading, 44 px high.'],
	cover: ['Cover', 'Above the card, or beside the form in the split layout.'],
	shareImage: ['Share image', '1200 × 630 px. Uses the cover if empty.'],
} as const

/** A picture of the page, or of its card in chats. */
export function Picture({
	place,
	now,
	design,
	faults,
	onChange,
}: Designing & { place: (typeof pictureFields)[number] }) {
	return (
		<div data-part={place}>
			<PictureField
				label={pictures[place][0]}
				hint={pictures[place][1]}
				place={place}
				value={design[place]}
				error={faults[place]}
				onChange={(hash) => onChange({ ...now, [place]: hash }, place)}
			/>
		</div>
	)
}

/** Translations of texts into the language shown, if one is chosen. */
export const Translations = ({
	of,
	now,
	language,
	faults,
	onChange,
}: Designing & { of: readonly DesignText[] }) =>
	language && (
		<TranslatedTexts
			{...{ of, now, language, faults }}
			onChange={(next) => onChange(next, 'translations')}
		/>
	)

/** The logo and cover, and the texts around the form; or what there is to set for `only` one of these parts. */
export function CoverAndTitle({
	only,
	...props
}: Designing & { texts?: readonly DesignText[]; only?: Part | undefined }) {
	const { texts = ['heading', 'text'] } = props
	const pictures = (
		<div className="grid grid-cols-2 gap-3">
			<Picture {...props} place="logo" />
			<Picture {...props} place="cover" />
		</div>
	)
	const words = <Words {...props} texts={texts} />
	if (only)
		return only === 'logo' || only === 'cover' ? pictures : <div className="space-y-3">{words}</div>
	return (
		<div className="divide-y divide-line">
			<Fold title="Pictures" onReset={resetOf(props, 'logo', 'cover')}>
				{pictures}
			</Fold>
			<Fold title="Words" onReset={resetOf(props, ...texts)}>
				{words}
			</Fold>
		</div>
	)
}

/** What a row of the rail opens, below a head unless a sheet has one; see CoverAndTitle. */
export const RailPart = ({
	part,
	only,
	close,
	...props
}: Designing & {
	part: 'cover' | 'button'
	only: Part | undefined
	/** None in a sheet. */
	close: (() => void) | undefined
}) => (
	<>
		{close && <PanelHead title={part === 'cover' ? 'Cover and title' : 'Button'} close={close} />}
		{part === 'button' ? (
			<div className="space-y-3">
				<Words {...props} texts={['button']} />
			</div>
		) : (
			// Below a head, a group's heading has room of its own.
			<div className={only ? undefined : '-mt-4 max-lg:-mt-3'}>
				<CoverAndTitle {...props} only={only} />
			</div>
		)}
	</>
)

/** A field that starts with the text the page inherits, and shows it again if it is left empty. */
function InheritedText({
	part,
	own,
	inherited,
	write,
	children,
}: {
	part: DesignText
	own: string | null | undefined
	inherited: string
	write: (text: string) => void
	children: (value: string, onChange: (text: string) => void) => ReactNode
}) {
	const [emptied, setEmptied] = useState(false)
	return (
		// biome-ignore lint/a11y/noStaticElementInteractions: only listens for its field's blur
		<div data-part={part} onBlur={() => setEmptied(false)}>
			{children(own === undefined && !emptied ? inherited : (own ?? ''), (text) => {
				setEmptied(text === '')
				write(text)
			})}
		</div>
	)
}

/** Texts of the page, each with its translation. */
function Words(props: Designing & { texts: readonly DesignText[] }) {
	const { now, inherited, link, faults, language, ofAll, texts, onChange } = props
	const phone = useIsPhone()
	const plain = plainTexts(props)
	const write = (field: DesignText, text: string, inherited?: string) =>
		onChange(withText(now, field, text, inherited), field)
	function textOf(part: 'heading' | 'text', shown: string) {
		// The design of all links inherits nothing.
		const inherited = ofAll ? '' : shown
		return {
			part,
			own: now[part],
			inherited,
			write: (text: string) => write(part, text, inherited),
		}
	}
	return (
		<>
			{texts.includes('heading') && (
				<InheritedText {...textOf('heading', inherited.heading || link.title)}>
					{(value, onChange) => (
						<TextField
							label="Heading"
							maxLength={designLimits.heading}
							value={value}
							placeholder={inherited.heading || plain.heading}
							error={faults.heading}
							onChange={({ target }) => onChange(target.value)}
						/>
					)}
				</InheritedText>
			)}
			{texts.includes('text') && (
				<InheritedText {...textOf('text', inherited.text ?? link.description ?? '')}>
					{(value, onChange) => (
						<RichTextField
							label="Text"
							value={value}
							placeholder={inherited.text ?? plain.text}
							error={faults.text}
							onChange={onChange}
						/>
					)}
				</InheritedText>
			)}
			{texts.includes('button') && (
				<div data-part="button">
					<TextField
						label="Text on the button"
						maxLength={designLimits.button}
						value={now.button ?? ''}
						placeholder={inherited.button || 'Continue to Content'}
						error={faults.button}
						onChange={({ target }) => write('button', target.value)}
					/>
				</div>
			)}
			<Translations {...props} of={texts} />
			{!language && (
				<p className="text-sm text-soft">
					{ofAll && 'Used on every link that doesn’t set its own. '}
					To translate your words, choose a language{' '}
					{phone ? 'in the page options' : 'above the page'}.
				</p>
			)}
		</>
	)
}
