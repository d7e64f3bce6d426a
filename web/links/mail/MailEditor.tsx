import { useMutation, useQuery } from '@tanstack/react-query'
import { mergeReply, replyLimits, replyTags, sampleAnswers } from '../../../schema/reply'
import { api } from '../../api/client'
import { visitorMailQuery } from '../../mail/queries'
import { Button } from '../../ui/Button'
import { Disclosure } from '../../ui/Disclosure'
import { CheckboxField, TextAreaField, TextField } from '../../ui/Field'
import { formatNumber } from '../../ui/numbers'
import { Choice } from '../../ui/SelectField'
import { toast } from '../../ui/toast'
import type { FormDraft } from '../form/useFormDraft'
import type { LinkRow } from '../queries'

const firstReply = {
	subject: 'Thanks, {name}',
	text: 'Hi {name},\n\nThanks for your interest. Whenever you’re ready:\n\n{destination}',
}

/** Edits what a link's visitors are mailed. */
export default function MailEditor({ form }: { form: FormDraft }) {
	const { draft, faults } = form
	const { confirm, reply } = draft
	const link = { ...form.link, fields: draft.fields }
	const asksEmail = draft.fields.some(({ type }) => type === 'email')
	const limits = useLimits()
	const test = useMutation({
		mutationFn: async (json: NonNullable<LinkRow['reply']>) =>
			(await api.links[':id'].reply.test.$post({ param: { id: String(link.id) }, json })).json(),
		meta: { errorTitle: 'Failed to send it' },
		onSuccess: () => toast({ title: 'Sent to you', description: 'Look in your inbox.' }),
	})
	const edit = (mail: Partial<Pick<LinkRow, 'confirm' | 'reply'>>) =>
		form.edit({ ...draft, ...mail }, 'mail')
	const write = (part: Partial<NonNullable<LinkRow['reply']>>) =>
		edit({ reply: reply && { ...reply, ...part } })
	return (
		<div className="grid gap-8 pt-4 lg:grid-cols-2">
			<div className="min-w-0 max-w-3xl space-y-5">
				{limits?.isWarning && (
					<Limits {...limits} className="rounded-lg bg-warn-soft p-3 text-warn" />
				)}
				{!asksEmail && (
					<p role="note" className="rounded-lg bg-sunken p-3">
						The form asks for no email address. Add an Email field to it, and you can email its
						leads.
					</p>
				)}
				<div className="full-selects">
					<Choice
						label="Confirm addresses"
						disabled={!asksEmail && confirm === 'off'}
						value={confirm}
						options={[
							['off', 'No'],
							['after', 'Yes, while the visitor goes on'],
							['before', 'Yes, before the visitor gets to the content'],
						]}
						onChange={(mode) => edit({ confirm: mode })}
					/>
					{confirm !== 'off' && (
						<p className="mt-1 text-sm text-soft">
							{confirm === 'after'
								? 'An email asks visitors to press a button. Leads who haven’t confirmed still count like any other.'
								: 'Visitors get to the content once they press the button in an email.'}
						</p>
					)}
				</div>
				<div>
					<CheckboxField
						label="Reply to each lead"
						disabled={!asksEmail && reply === null}
						checked={reply !== null}
						onChange={({ target }) =>
							edit({ reply: target.checked ? (link.reply ?? firstReply) : null })
						}
					/>
					{reply && (
						<p className="checked-hint">
							{confirm === 'off'
								? 'Sent as soon as the form is submitted.'
								: 'Sent once the lead has confirmed their address. Leads who haven’t confirmed get no reply.'}
						</p>
					)}
				</div>
				{reply && (
					<>
						<TextField
							label="Subject"
							maxLength={replyLimits.subject}
							value={reply.subject}
							error={faults['reply.subject']}
							onChange={({ target }) => write({ subject: target.value })}
						/>
						<TextAreaField
							label="Text"
							rows={8}
							maxLength={replyLimits.text}
							value={reply.text}
							error={faults['reply.text']}
							hint={`Filled in for each lead: ${replyTags(link.fields)
								.map((tag) => `{${tag}}`)
								.join(' ')}`}
							onChange={({ target }) => write({ text: target.value })}
						/>
					</>
				)}
				{limits?.isWarning === false && <Limits {...limits} className="text-sm text-soft" />}
			</div>
			{reply && (
				<div className="min-w-0 max-w-3xl space-y-3 lg:sticky lg:top-16 lg:self-start">
					<div className="flex items-center justify-between gap-4 lg:-mt-2">
						<h3 className="font-semibold">Preview</h3>
						<Button variant="secondary" pending={test.isPending} onClick={() => test.mutate(reply)}>
							{test.isPending ? 'Sending...' : 'Send it to me'}
						</Button>
					</div>
					<Preview link={link} reply={reply} />
				</div>
			)}
		</div>
	)
}

const Limits = ({
	text,
	rules,
	className,
}: NonNullable<ReturnType<typeof useLimits>> & { className: string }) => (
	<div role="note" className={className}>
		<p>{text}</p>
		{rules && (
			<Disclosure label="What is limited">
				<ul className="list-disc space-y-1 pl-5">
					{rules.map((rule) => (
						<li key={rule}>{rule}</li>
					))}
				</ul>
			</Disclosure>
		)}
	</div>
)

/** The limits on mail, and whether they must be seen before anything is written. */
function useLimits(): { isWarning: boolean; text: string; rules?: string[] } | undefined {
	const { data } = useQuery(visitorMailQuery)
	if (!data) return undefined
	const { mode, barredUntil, used, limit } = data
	if (mode === 'off') {
		return {
			isWarning: true,
			text: 'This server isn’t set up to send mail, so you can’t email your visitors. The README explains how, under “Mail”.',
		}
	}
	if (barredUntil !== null) {
		return {
			isWarning: true,
			text: `Too many people reported your emails as spam, so you can’t email your visitors until ${new Date(barredUntil).toLocaleDateString('en-US')}.`,
		}
	}
	return {
		isWarning: used >= 0.8 * limit,
		text: `${formatNumber(used)} of today’s ${formatNumber(limit)} emails are used.`,
		rules: [
			'An email that is refused counts as ten.',
			'New workspaces have 50 emails a day in their first week.',
			'An address gets at most one email per link in an hour, in your name, with your address for replies and a link to stop them.',
			'Suspected spam gets none.',
		],
	}
}

/** The reply as an example visitor gets it. */
function Preview({ link, reply }: { link: LinkRow; reply: NonNullable<LinkRow['reply']> }) {
	const { subject, paragraphs } = mergeReply(reply, {
		answers: sampleAnswers(link.fields),
		destination: link.destinationUrl,
	})
	return (
		<section aria-label="Preview" className="rounded-lg border border-line p-6 wrap-anywhere">
			<p className="mb-4 text-xl font-semibold" dir="auto">
				{subject}
			</p>
			{paragraphs.map((paragraph, i) =>
				paragraph === link.destinationUrl ? (
					// The paragraphs of a preview never change places.
					// biome-ignore lint/suspicious/noArrayIndexKey: see above
					<p key={i} className="mb-4">
						<span className="inline-block rounded-lg bg-accent px-4 py-2.5 font-semibold text-on-accent forced-colors:border">
							Continue now
						</span>
					</p>
				) : (
					// biome-ignore lint/suspicious/noArrayIndexKey: see above
					<p key={i} className="mb-4 whitespace-pre-line" dir="auto">
						{paragraph}
					</p>
				),
			)}
			<p className="border-t border-line pt-4 text-sm text-soft">
				You got this email because you left your address at “{link.title}”.{' '}
				<span className="underline">Stop all email</span>
			</p>
		</section>
	)
}
