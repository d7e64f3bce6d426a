import { type DesignChoices, type DesignText, designLimits } from '../../schema/design'
import { type Language, languages } from '../../schema/languages'
import { TextAreaField, TextField } from '../ui/Field'
import { withTranslation } from './choices'
import { RichTextField } from './RichTextField'

const names = {
	heading: 'Heading',
	text: 'Text',
	button: 'Button',
	shareTitle: 'Title in chats',
	shareText: 'Description in chats',
} satisfies Record<DesignText, string>

/** Translates some of a design's texts into the language that the preview is in. */
export function TranslatedTexts({
	of,
	now,
	language,
	faults,
	onChange,
}: {
	of: readonly DesignText[]
	now: DesignChoices
	language: Language
	/** Errors by path within the design. */
	faults: Record<string, string>
	onChange: (now: DesignChoices) => void
}) {
	const { translations = {} } = now
	const written = of.filter((name) => now[name])
	return (
		<>
			<p className="text-sm text-soft">
				{written.length > 0
					? 'Visitors who read another language see your own words unless you translate them.'
					: 'Text you write above can be translated here.'}
			</p>
			{written.map((name) => (
				<div key={name} data-part={name}>
					<Translated
						{...{ name, language }}
						original={now[name] ?? ''}
						value={translations[language]?.[name] ?? ''}
						error={faults[`translations.${language}.${name}`]}
						onChange={(text) => onChange(withTranslation(now, language, name, text))}
					/>
				</div>
			))}
		</>
	)
}

function Translated({
	name,
	language,
	original,
	value,
	error,
	onChange,
}: {
	name: DesignText
	language: Language
	original: string
	value: string
	error: string | undefined
	onChange: (text: string) => void
}) {
	const label = `${names[name]} in ${languages[language]}`
	const props = { label, value, placeholder: original, error }
	if (name === 'text') return <RichTextField {...props} language={language} onChange={onChange} />
	const Box = name === 'shareText' ? TextAreaField : TextField
	return (
		<Box
			{...props}
			lang={language}
			dir="auto"
			maxLength={designLimits[name]}
			onChange={({ target }: { target: { value: string } }) => onChange(target.value)}
		/>
	)
}
