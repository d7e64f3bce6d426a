import { fieldLimits } from '../../../schema/fieldLimits'
import type { Field } from '../../../schema/fields'
import { type Language, languages } from '../../../schema/languages'
import { TextField } from '../../ui/Field'
import { textAt, withTextAt } from './translations'
import type { FormDraft } from './useFormDraft'

/** Translates the options of a dropdown, which the page shows only while it is open. */
export function TranslatedOptions({
	form: { draft, edit },
	field,
	language,
}: {
	form: FormDraft
	field: Field
	language: Language
}) {
	const options = [...new Set(field.options)].filter((option) => option.trim())
	const pathOf = (option: string) => [language, 'fields', field.key, 'options', option]
	return (
		<fieldset className="space-y-2">
			<legend className="mb-1 font-semibold">Options in {languages[language]}</legend>
			{options.map((option) => (
				<TextField
					key={option}
					label={option}
					placeholder={option}
					lang={language}
					dir="auto"
					maxLength={fieldLimits.option}
					value={textAt(draft.translations, pathOf(option))}
					onChange={({ target }) =>
						edit(
							{
								...draft,
								translations: withTextAt(draft.translations, pathOf(option), target.value),
							},
							`${option} in ${language}`,
						)
					}
				/>
			))}
		</fieldset>
	)
}
