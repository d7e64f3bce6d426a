import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { type LinkLanguage, languages } from '../../schema/languages'
import { maxRedirectDelay } from '../../schema/linkLimits'
import { thresholdsFor } from '../../schema/score'
import { DomainChoice } from '../hosts/DomainChoice'
import { useUnsaved } from '../shell/useUnsaved'
import { Button } from '../ui/Button'
import { cx } from '../ui/cx'
import { CheckboxField, TextAreaField, TextField } from '../ui/Field'
import { keepFocus } from '../ui/keepFocus'
import { SaveButton } from '../ui/SaveButton'
import { SelectField } from '../ui/SelectField'
import { SettingsGroup } from '../ui/SettingsGroup'
import { titleCase } from '../ui/titleCase'
import { toast } from '../ui/toast'
import { toastError } from '../ui/toastError'
import { useServerForm } from '../ui/useServerForm'
import { LinkBasics } from './LinkBasics'
import { PassedOn } from './PassedOn'
import { type LinkRow, useChangeLink, useSaveLink } from './queries'
import { SlugField } from './SlugField'
import { patchOf, type Settings, settingsOf } from './settings'
import { TagsField } from './TagsField'
import { settingsSaved, useLinkChoice } from './useLinkChoice'

/**
 * A link's texts and behavior: where it goes, whether and when it's open, its address, what follows the form, its tags. A choice is saved at
 * once; what is typed, and the domain as a part of the address, together.
 */
export function LinkSettings({ link }: { link: LinkRow }) {
	const [seen, setSeen] = useState(link)
	const form = useServerForm<Settings>({ defaultValues: settingsOf(seen) })
	const change = useSaveLink(link.id, { quiet: true })
	const usual = thresholdsFor(link.bestScore)
	const { mutate: changePassword, isPending: changingPassword } = useChangeLink(link.id)
	const { errors, isDirty, dirtyFields } = form.formState
	// What is changed elsewhere shows at once, such as by the menu above, unless something is unsaved here.
	const follow = useEffectEvent((link: LinkRow) => {
		if (isDirty) return
		setSeen(link)
		form.reset(settingsOf(link))
	})
	useEffect(() => follow(link), [link])
	const { question } = useUnsaved(isDirty, 'Your changes to the settings aren’t saved yet.')
	const [passThrough, setPassThrough] = useLinkChoice(link, 'passThrough')
	const [language, setLanguage] = useLinkChoice(link, 'language')
	const endsInput = useRef<HTMLInputElement>(null)
	const endsOn = form.field('expiresAt', {
		// An incomplete date reads as empty and would remove the end.
		validate: () =>
			!endsInput.current?.validity.badInput || 'Enter the whole date and time, or clear them all',
	})
	const save = (settings: Settings) =>
		change.mutateAsync(
			{ seen, mine: patchOf(settings, dirtyFields, usual) },
			{
				onSuccess: (saved) => {
					setSeen(saved)
					form.reset(settingsOf(saved))
					toast(settingsSaved)
				},
			},
		)
	function discard() {
		setSeen(link)
		form.reset(settingsOf(link))
		toast({ title: 'Changes discarded' })
	}
	const removePassword = () =>
		changePassword({ password: null }, { onSuccess: () => toast({ title: 'Password removed' }) })
	return (
		<>
			<form
				noValidate
				className="[&_:is(input,textarea,select)]:scroll-mb-20"
				onSubmit={form.submit(save, (error) => toastError('Failed to save the settings', error))}
			>
				<div className="divide-y divide-line *:first:pt-0">
					<LinkBasics {...{ link, form }} />
					<SettingsGroup title="Address" hint="Earlier addresses keep working">
						<DomainChoice
							domain={form.watch('domain')}
							error={errors.domain?.message}
							onChange={(domain) => form.setValue('domain', domain, { shouldDirty: true })}
						/>
						<SlugField
							shortId={link.shortId}
							domain={form.watch('domain')}
							{...form.field('slug')}
						/>
					</SettingsGroup>
					<SettingsGroup title="Availability" hint="When it ends and who can open it">
						<div className="grid gap-4 sm:grid-cols-2">
							<TextField
								label="Ends on"
								type="datetime-local"
								{...endsOn}
								ref={(input) => {
									endsInput.current = input
									endsOn.ref(input)
								}}
							/>
							<TextField
								label="Ends after this many leads"
								className={short}
								type="number"
								inputMode="numeric"
								min={1}
								placeholder="No limit"
								{...form.field('maxLeads')}
							/>
						</div>
						<div className="flex items-end gap-2">
							<TextField
								className="min-w-0 flex-1"
								label={link.hasPassword ? 'New password' : 'Password'}
								type="text"
								autoComplete="off"
								spellCheck={false}
								autoCapitalize="none"
								maxLength={100}
								placeholder={link.hasPassword ? 'Unchanged' : 'None'}
								{...form.field('password')}
							/>
							{link.hasPassword && (
								<Button variant="secondary" pending={changingPassword} onClick={removePassword}>
									Remove password
								</Button>
							)}
						</div>
						<fieldset className="space-y-4">
							<legend className="mb-3 pt-4 font-semibold">Once it has ended</legend>
							<TextAreaField
								label="Show a message"
								rows={2}
								maxLength={500}
								placeholder="It no longer accepts answers."
								{...form.field('endedText')}
							/>
							<TextField
								label="Or send visitors to"
								type="url"
								inputMode="url"
								placeholder="https://example.com/next-time"
								{...form.field('endedUrl')}
							/>
						</fieldset>
					</SettingsGroup>
					<SettingsGroup title="Redirect" hint="What is passed to the destination, and when">
						<TextField
							className={short}
							label="Seconds before the redirect"
							type="number"
							inputMode="decimal"
							min={0}
							max={maxRedirectDelay}
							step={0.5}
							{...form.field('redirectDelay')}
						/>
						<CheckboxField
							label="Pass on URL parameters such as utm_source"
							checked={passThrough}
							onChange={({ target }) => setPassThrough(target.checked)}
						/>
						<PassedOn names={form.watch('appendAnswers')} faulty={Boolean(errors.appendAnswers)}>
							<div className="grid gap-4 sm:grid-cols-2">
								{link.fields.map(({ key, label }) => (
									<TextField
										key={key}
										label={label}
										placeholder="Not passed on"
										autoCapitalize="none"
										spellCheck={false}
										maxLength={50}
										{...form.field(`appendAnswers.${key}`)}
									/>
								))}
							</div>
						</PassedOn>
					</SettingsGroup>
					<SettingsGroup
						title="Warm and hot leads"
						hint="The scores at which new leads become warm or hot"
					>
						<div className="flex gap-4">
							{(['warm', 'hot'] as const).map((status) => (
								<TextField
									key={status}
									label={`${titleCase(status)} from`}
									className={short}
									type="number"
									inputMode="numeric"
									min={1}
									max={100}
									placeholder={String(usual[status])}
									{...form.field(`thresholds.${status}`)}
								/>
							))}
						</div>
						<p className="-mt-2.5 text-sm text-soft">
							Leave them empty to base them on the {link.bestScore} points this form’s answers can
							earn.
						</p>
					</SettingsGroup>
					<SettingsGroup
						title="Language"
						hint="For the page’s own texts, such as buttons and errors"
					>
						<SelectField
							label="Page language"
							value={language}
							options={[['auto', 'Visitor’s language'], ...languageOptions]}
							onChange={setLanguage}
						/>
					</SettingsGroup>
					<SettingsGroup title="Tags" hint="To find it in your list of links">
						{/* Not a Controller, which would add its code to every screen with a form. */}
						<TagsField
							tags={form.watch('tags')}
							error={errors.tags?.message}
							onChange={(tags) => form.setValue('tags', tags, { shouldDirty: true })}
						/>
					</SettingsGroup>
				</div>
				{/* In sight once there is something to save; below the fields, not their titles. */}
				<div
					ref={keepFocus}
					className={cx(
						'flex max-w-5xl gap-2 border-t border-line bg-canvas py-3 **:-scroll-mb-6 max-lg:-mx-(--gutter) max-lg:px-(--gutter) lg:pl-66',
						isDirty && 'bottom-(--dock,0px) z-5 [@media(height>=30rem)]:sticky',
					)}
				>
					<SaveButton changed={isDirty} saving={change.isPending}>
						Save settings
					</SaveButton>
					{isDirty && (
						<Button variant="secondary" disabled={change.isPending} onClick={discard}>
							Discard changes
						</Button>
					)}
				</div>
			</form>
			{question}
		</>
	)
}

/** Of fields for two or three digits. */
const short = '[&>input]:w-30'

const languageOptions = Object.entries(languages) as [LinkLanguage, string][]
