import { type FormEvent, useState } from 'react'
import { Link } from 'react-router'
import { type Language, languages } from '../../schema/languages'
import { paths } from '../../schema/paths'
import { ApiError, Canceled, errorMessage } from '../api/client'
import { TextAreaField, TextField } from '../ui/Field'
import { FormFoot } from '../ui/FormFoot'
import { Choice } from '../ui/SelectField'
import { toast } from '../ui/toast'
import { type LinkRow, useSaveLink } from './queries'
import { ownTexts, translatedTexts, translationPatch } from './translate'

type Props = { link: LinkRow; onDone: () => void }

/** An owner's texts next to their translation into one language. */
export default function TranslationsEditor({ link, onDone }: Props) {
	const [language, setLanguage] = useState<Language>(
		(Object.keys(link.translations)[0] as Language | undefined) ?? 'es',
	)
	return (
		<div className="mt-4 max-w-4xl space-y-4">
			<Choice
				label="Language"
				value={language}
				options={Object.entries(languages).map(
					([code, name]) =>
						[code as Language, link.translations[code as Language] ? `${name} ✓` : name] as const,
				)}
				onChange={setLanguage}
			/>
			<p className="text-sm text-soft">
				Heading, text and button of the design are translated{' '}
				<Link to={paths.link(link.id, 'design')} className="text-accent-ink underline">
					where you write them
				</Link>
				.
			</p>
			<OneLanguage key={language} {...{ link, language, onDone }} />
		</div>
	)
}

function OneLanguage({ link, language, onDone }: Props & { language: Language }) {
	const [seen, setSeen] = useState(link)
	const [texts, setTexts] = useState<Record<string, string>>(() => translatedTexts(seen, language))
	const change = useSaveLink(link.id, { quiet: true })
	const save = (event: FormEvent) => {
		event.preventDefault()
		change.mutate(
			{ seen, mine: translationPatch(seen, language, texts) },
			{
				onSuccess: (saved) => {
					setSeen(saved)
					setTexts(translatedTexts(saved, language))
					toast({ title: 'Translation saved' })
				},
				onError: (error) => {
					if (error instanceof Canceled) return
					toast({
						title: 'Failed to save the translation',
						description:
							(error instanceof ApiError && error.problem.issues?.[0]?.message) ||
							errorMessage(error),
						variant: 'destructive',
					})
				},
			},
		)
	}
	return (
		<form noValidate onSubmit={save} className="space-y-4">
			{ownTexts(seen).map(({ path, name, original, lines }) => {
				const key = JSON.stringify(path)
				const props = {
					label: name,
					hint: original,
					lang: language,
					dir: 'auto',
					value: texts[key] ?? '',
					onChange: ({ target }: { target: { value: string } }) =>
						setTexts({ ...texts, [key]: target.value }),
				}
				return lines ? (
					<TextAreaField key={key} rows={3} {...props} />
				) : (
					<TextField key={key} {...props} />
				)
			})}
			<FormFoot cancel={onDone} back="Close" save="Save translation" pending={change.isPending} />
		</form>
	)
}
