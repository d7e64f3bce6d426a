import { Link } from 'react-router'
import { type Language, languages } from '../../schema/languages'
import { paths } from '../../schema/paths'
import { TextAreaField, TextField } from '../ui/Field'
import { Choice } from '../ui/SelectField'
import { textAt, withTextAt } from './form/translations'
import type { FormDraft } from './form/useFormDraft'
import { ownTexts } from './translate'

/** Where there is room, the text stands beside its translation. */
const pair =
	'md:grid md:grid-cols-[minmax(0,1fr)_minmax(0,2fr)] md:grid-rows-[auto_1fr] md:gap-x-6 md:[&>:nth-child(2)]:col-start-2 md:[&>:nth-child(2)]:row-span-2 md:[&>:nth-child(2)]:row-start-1 md:[&>label]:mt-1.5 md:[&>label]:mb-0 md:[&>p]:mt-0 md:[&>p]:text-base'

export type Translating = { form: FormDraft; into: Language; setInto: (into: Language) => void }

/** An owner's texts next to their translation into one language. */
export default function TranslationsEditor({ form, into, setInto }: Translating) {
	const { link, draft } = form
	const { consent, translations } = draft
	function write(path: readonly string[], text: string) {
		const what = `translate ${path}`
		if (path[0] !== 'consent') {
			return form.edit(
				{ ...draft, translations: withTextAt(translations, [into, ...path], text) },
				what,
			)
		}
		if (!consent) return
		const translated = withTextAt(consent.translations, [into], text)
		form.edit({ ...draft, consent: { ...consent, translations: translated } }, what)
	}
	return (
		<div className="mt-4 max-w-5xl space-y-4">
			<Choice
				label="Language"
				value={into}
				options={Object.entries(languages).map(
					([code, name]) =>
						[code as Language, translations[code as Language] ? `${name} ✓` : name] as const,
				)}
				onChange={setInto}
			/>
			<p className="text-sm text-soft">
				Heading, text and button of the design are translated{' '}
				<Link to={paths.link(link.id, 'design')} className="text-accent-ink underline">
					where you write them
				</Link>
				.
			</p>
			{ownTexts({ ...link, ...draft }).map(({ path, name, original, lines }) => {
				const key = JSON.stringify([into, path])
				const props = {
					label: name,
					hint: original,
					className: pair,
					lang: into,
					dir: 'auto',
					value:
						path[0] === 'consent'
							? textAt(consent?.translations, [into])
							: textAt(translations, [into, ...path]),
					onChange: ({ target }: { target: { value: string } }) => write(path, target.value),
				}
				return lines ? (
					<TextAreaField key={key} rows={3} {...props} />
				) : (
					<TextField key={key} {...props} />
				)
			})}
		</div>
	)
}
