import { fileDays } from '../../../schema/files'
import { CheckboxField, TextAreaField, TextField } from '../../ui/Field'
import { Choice } from '../../ui/SelectField'
import { FilePicker } from '../files/FilePicker'
import { BookingPage } from '../rules/BookingPage'
import type { Draft, Faults } from './draft'

type Props = { draft: Draft; faults: Faults; onChange: (draft: Draft) => void }

/** Whether visitors are asked for consent, and to what. */
export function ConsentFields({ draft, faults, onChange }: Props) {
	const { consent } = draft
	const agree = (change: Partial<NonNullable<Draft['consent']>>) =>
		consent && onChange({ ...draft, consent: { ...consent, ...change } })
	return (
		<fieldset className="space-y-4" data-part="consent">
			<legend className="sr-only">Consent</legend>
			<CheckboxField
				label="Ask for consent"
				checked={consent !== null}
				onChange={({ target }) =>
					onChange({
						...draft,
						consent: target.checked
							? { text: 'I agree to be contacted about this.', url: null, required: true }
							: null,
					})
				}
			/>
			{consent && (
				<>
					<TextAreaField
						label="What visitors agree to"
						rows={3}
						maxLength={500}
						value={consent.text}
						error={faults['consent.text']}
						hint="Never checked by default. Each lead keeps this exact text and when they agreed."
						onChange={({ target }) => agree({ text: target.value })}
					/>
					<TextField
						label="Link to the full text"
						type="url"
						placeholder="https://example.com/privacy"
						value={consent.url ?? ''}
						error={faults['consent.url']}
						onChange={({ target }) => agree({ url: target.value || null })}
					/>
					<CheckboxField
						label="Consent is required"
						checked={consent.required}
						onChange={({ target }) => agree({ required: target.checked })}
					/>
				</>
			)}
		</fieldset>
	)
}

/** What happens after submitting. */
export function AfterFields({ draft, faults, onChange }: Props) {
	const { after } = draft
	return (
		<>
			<div data-part="after">
				<Choice
					label="What happens"
					value={after.kind}
					options={[
						['redirect', 'Go to the destination'],
						['message', 'Show a message'],
						['booking', 'Book a call'],
						['file', 'Give a file'],
					]}
					onChange={(kind) =>
						onChange({
							...draft,
							after:
								kind === 'message'
									? { kind, text: 'We’ll be in touch soon.' }
									: kind === 'booking'
										? { kind, url: '', inPage: false }
										: kind === 'file'
											? { kind, fileId: 0, days: fileDays.usual }
											: { kind },
						})
					}
				/>
			</div>
			{after.kind === 'file' && (
				<FilePicker
					given={after}
					fault={faults['after.fileId'] ?? faults['after.days']}
					onChange={(given) => onChange({ ...draft, after: given })}
					onAddress={() => onChange({ ...draft, after: { kind: 'redirect' } })}
				/>
			)}
			{after.kind === 'booking' && (
				<>
					<TextField
						label="Booking page"
						type="url"
						placeholder="https://cal.com/…"
						value={after.url}
						error={faults['after.url']}
						onChange={({ target }) =>
							onChange({ ...draft, after: { ...after, url: target.value } })
						}
					/>
					<BookingPage
						booking={after}
						onChange={(booking) => onChange({ ...draft, after: booking })}
					/>
				</>
			)}
			{after.kind === 'message' && (
				<div data-part="message">
					<TextAreaField
						label="Message"
						rows={3}
						maxLength={1000}
						value={after.text}
						error={faults['after.text']}
						onChange={({ target }) =>
							onChange({ ...draft, after: { kind: 'message', text: target.value } })
						}
					/>
				</div>
			)}
		</>
	)
}
