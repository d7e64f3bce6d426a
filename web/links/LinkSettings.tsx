import type { ReactNode } from 'react'
import { useForm } from 'react-hook-form'
import { type LinkLanguage, languages } from '../../schema/languages'
import type { LinkPatch } from '../../schema/link'
import { maxRedirectDelay } from '../../schema/linkLimits'
import { ApiError, errorMessage } from '../api/client'
import { Button } from '../ui/Button'
import { CheckboxField, TextAreaField, TextField } from '../ui/Field'
import { Section } from '../ui/Section'
import { Choice } from '../ui/SelectField'
import { toast } from '../ui/toast'
import { type LinkRow, useChangeLink } from './queries'
import { TagsField } from './TagsField'
import { TranslationsSection } from './TranslationsSection'

/** The form's values: as inputs have them. */
type Values = {
	slug: string
	/** In local time, as datetime-local writes it. */
	expiresAt: string
	maxLeads: string
	endedText: string
	endedUrl: string
	password: string
	redirectDelay: string
	passThrough: boolean
	/** The parameter of each field of the form, by key. */
	appendAnswers: Record<string, string | undefined>
	language: LinkLanguage
	tags: string[]
}

/** How a link behaves: its address, when it is open, what comes after the form, its tags. */
export default function LinkSettings({ link }: { link: LinkRow }) {
	const form = useForm<Values>({ defaultValues: valuesOf(link) })
	const change = useChangeLink(link.id, { quiet: true })
	const { register, formState } = form
	const { errors, isDirty } = formState
	const save = (values: Values) =>
		change.mutate(patchOf(values, formState.dirtyFields), {
			onSuccess: (saved) => {
				form.reset(valuesOf(saved as LinkRow))
				toast({ title: 'Settings saved', description: 'Visitors see them within a minute.' })
			},
			onError: (error) => {
				if (!showAtFields(error)) {
					toast({
						title: 'Failed to save the settings',
						description: errorMessage(error),
						variant: 'destructive',
					})
				}
			},
		})
	/** Shows what the server found wrong at its fields; returns whether each has one. */
	function showAtFields(error: unknown) {
		const issues = error instanceof ApiError ? (error.problem.issues ?? []) : []
		for (const [i, { path, message }] of issues.entries()) {
			const field = (path.startsWith('tags') ? 'tags' : path) as keyof Values
			form.setError(field, { message }, { shouldFocus: i === 0 })
		}
		return issues.length > 0
	}
	const removePassword = () =>
		change.mutate({ password: null }, { onSuccess: () => toast({ title: 'Password removed' }) })
	return (
		<>
			<Section title="Settings">
				<form noValidate onSubmit={form.handleSubmit(save)}>
					<div className="divide-y divide-line">
						<Group title="Address" hint="Every earlier address keeps working.">
							<TextField
								label="Custom address"
								placeholder={link.shortId}
								autoCapitalize="none"
								autoCorrect="off"
								spellCheck={false}
								maxLength={50}
								hint={`${window.location.host}/l/… with letters, digits and hyphens`}
								error={errors.slug?.message}
								{...register('slug')}
							/>
						</Group>
						<Group title="Availability" hint="When it ends, and who gets in.">
							<div className="grid gap-4 sm:grid-cols-2">
								<TextField
									label="Ends on"
									type="datetime-local"
									error={errors.expiresAt?.message}
									{...register('expiresAt')}
								/>
								<TextField
									label="Ends after so many leads"
									type="number"
									inputMode="numeric"
									min={1}
									placeholder="No limit"
									error={errors.maxLeads?.message}
									{...register('maxLeads')}
								/>
							</div>
							<TextAreaField
								label="What visitors read then"
								rows={2}
								maxLength={500}
								placeholder="It takes no more answers."
								error={errors.endedText?.message}
								{...register('endedText')}
							/>
							<TextField
								label="Or where they go instead"
								type="url"
								inputMode="url"
								placeholder="https://example.com/next-time"
								error={errors.endedUrl?.message}
								{...register('endedUrl')}
							/>
							<div className="flex items-end gap-2">
								<TextField
									className="flex-1"
									label={link.hasPassword ? 'New password' : 'Password'}
									type="text"
									autoComplete="off"
									spellCheck={false}
									autoCapitalize="none"
									maxLength={100}
									placeholder={link.hasPassword ? 'Unchanged' : 'None'}
									error={errors.password?.message}
									{...register('password')}
								/>
								{link.hasPassword && (
									<Button variant="secondary" pending={change.isPending} onClick={removePassword}>
										Remove password
									</Button>
								)}
							</div>
						</Group>
						<Group title="After the form" hint="What goes on to the destination, and when.">
							<TextField
								className="sm:max-w-56"
								label="Seconds before the redirect"
								type="number"
								inputMode="decimal"
								min={0}
								max={maxRedirectDelay}
								step={0.5}
								error={errors.redirectDelay?.message}
								{...register('redirectDelay')}
							/>
							<CheckboxField
								label="Pass the visit’s parameters on, such as utm_source"
								{...register('passThrough')}
							/>
							<fieldset>
								<legend className="text-sm font-medium">Pass answers on</legend>
								<p className="mb-2 text-sm text-soft">
									Name the parameter in which the destination, such as a booking page, expects each.
								</p>
								<div className="grid gap-4 sm:grid-cols-2">
									{link.fields.map(({ key, label }) => (
										<TextField
											key={key}
											label={label}
											placeholder="Not passed on"
											autoCapitalize="none"
											spellCheck={false}
											maxLength={50}
											error={errors.appendAnswers?.[key]?.message}
											{...register(`appendAnswers.${key}`)}
										/>
									))}
								</div>
							</fieldset>
						</Group>
						<Group
							title="Language"
							hint="What the page itself says, such as its buttons and errors."
						>
							<Choice
								label="Language of the page"
								value={form.watch('language')}
								options={[['auto', 'Each visitor’s own'], ...languageOptions]}
								onChange={(language) => form.setValue('language', language, { shouldDirty: true })}
							/>
						</Group>
						<Group title="Tags" hint="To find it in your list.">
							{/* Not by a Controller, which would come with every screen's forms. */}
							<TagsField
								tags={form.watch('tags')}
								error={errors.tags?.message}
								onChange={(tags) => form.setValue('tags', tags, { shouldDirty: true })}
							/>
						</Group>
					</div>
					<Button
						type="submit"
						className="max-sm:w-full"
						disabled={!isDirty}
						pending={change.isPending}
					>
						{change.isPending ? 'Saving...' : 'Save settings'}
					</Button>
				</form>
			</Section>
			<TranslationsSection link={link} />
		</>
	)
}

const languageOptions = Object.entries(languages) as [LinkLanguage, string][]

/** Some settings beside what they are about. */
function Group({ title, hint, children }: { title: string; hint: string; children: ReactNode }) {
	return (
		<section className="grid gap-x-10 gap-y-3 py-6 lg:grid-cols-[14rem_minmax(0,40rem)]">
			<div>
				<h3 className="font-medium">{title}</h3>
				<p className="text-sm text-soft">{hint}</p>
			</div>
			<div className="min-w-0 space-y-4">{children}</div>
		</section>
	)
}

/** A moment as datetime-local writes it, in the owner's time zone. */
function localTime(moment: string) {
	const date = new Date(moment)
	return new Date(date.getTime() - date.getTimezoneOffset() * 60_000).toISOString().slice(0, 16)
}

const valuesOf = (link: LinkRow): Values => ({
	slug: link.slug ?? '',
	expiresAt: link.expiresAt ? localTime(link.expiresAt) : '',
	maxLeads: link.maxLeads === null ? '' : String(link.maxLeads),
	endedText: link.endedText ?? '',
	endedUrl: link.endedUrl ?? '',
	password: '',
	redirectDelay: String(link.redirectDelay),
	passThrough: link.passThrough,
	appendAnswers: Object.fromEntries(
		link.fields.map(({ key }) => [key, link.appendAnswers[key] ?? '']),
	),
	language: link.language,
	tags: link.tags,
})

/** What to save of what was changed; an empty input takes back what it stands for. */
function patchOf(values: Values, dirty: Partial<Record<keyof Values, unknown>>): LinkPatch {
	const whole: LinkPatch = {
		slug: values.slug.trim() || null,
		expiresAt: values.expiresAt && new Date(values.expiresAt).toISOString(),
		maxLeads: values.maxLeads === '' ? null : Number(values.maxLeads),
		endedText: values.endedText || null,
		endedUrl: values.endedUrl.trim() || null,
		password: values.password,
		redirectDelay: Number(values.redirectDelay),
		passThrough: values.passThrough,
		appendAnswers: Object.fromEntries(
			Object.entries(values.appendAnswers).flatMap(([key, name]) =>
				name?.trim() ? [[key, name.trim()]] : [],
			),
		),
		language: values.language,
		tags: values.tags,
	}
	if (values.expiresAt === '') whole.expiresAt = null
	const changed = Object.entries(whole).filter(([name]) => dirty[name as keyof Values])
	return Object.fromEntries(changed) as LinkPatch
}
