import {
	type DesignChoices,
	type DesignText,
	type DesignTranslations,
	designLimits,
	designTexts,
} from '../../schema/design'
import { type Language, languages } from '../../schema/languages'
import { TextAreaField, TextField } from '../ui/Field'
import { SelectField } from '../ui/SelectField'
import { RichTextField } from './RichTextField'

const names = {
	heading: 'Heading',
	text: 'Text',
	button: 'Button',
	shareTitle: 'Title in chats',
	shareText: 'Description in chats',
} satisfies Record<DesignText, string>

/** Translates a design's texts into one language at a time, which the preview then shows. */
export function TranslatedTexts({
	now,
	language,
	faults,
	onLanguage,
	onChange,
}: {
	now: DesignChoices
	language: Language | undefined
	/** Errors by path within the design. */
	faults: Record<string, string>
	onLanguage: (language: Language | undefined) => void
	onChange: (translations: DesignTranslations) => void
}) {
	const { translations = {} } = now
	const written = designTexts.filter((name) => now[name])
	return (
		<>
			<SelectField
				label="Language of the page"
				value={language ?? ''}
				options={[
					['', 'Choose a language'],
					...Object.entries(languages).map(
						([code, name]) =>
							[code as Language, translations[code as Language] ? `${name} ✓` : name] as const,
					),
				]}
				onChange={(code) => onLanguage(code || undefined)}
			/>
			<p className="text-sm text-soft">
				{written.length > 0
					? 'Visitors who read another language see your own words unless you translate them here.'
					: 'Choose a language to see the page in it. Text you write above can be translated here.'}
			</p>
			{language &&
				written.map((name) => (
					<Translated
						key={name}
						{...{ name, language }}
						original={now[name] ?? ''}
						value={translations[language]?.[name] ?? ''}
						error={faults[`translations.${language}.${name}`]}
						onChange={(text) => onChange(withText(translations, language, name, text))}
					/>
				))}
		</>
	)
}

/** Translations with one text changed; empty ones are removed. */
function withText(all: DesignTranslations, language: Language, name: DesignText, text: string) {
	const { [language]: before, ...rest } = all
	const { [name]: _, ...others } = before ?? {}
	const texts = text ? { ...others, [name]: text } : others
	return Object.keys(texts).length > 0 ? { ...rest, [language]: texts } : rest
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
