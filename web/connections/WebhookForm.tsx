import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { eventTypes, eventWords } from '../../schema/event'
import { sameJson } from '../../schema/sameJson'
import type { WebhookInput } from '../../schema/webhook'
import { recognizedFormat, type WebhookFormat, webhookFormats } from '../../schema/webhookFormat'
import { linksQuery } from '../links/lists'
import { FormFoot } from '../ui/Dialog'
import { CheckboxField, TextField } from '../ui/Field'
import { lazyResolver } from '../ui/lazyResolver'
import { SaveButton } from '../ui/SaveButton'
import { Choice } from '../ui/SelectField'
import { useServerForm } from '../ui/useServerForm'
import type { NewWebhook } from './webhookQueries'

const resolver = lazyResolver(async () =>
	(await import('../../schema/webhook')).webhookInput.pick({ url: true, events: true }),
)

const statuses = { any: 'All leads', warm: 'Warm and hot leads', hot: 'Hot leads' } as const
type Which = keyof typeof statuses | 'asBefore'

const columns = 'full-selects grid gap-4 sm:grid-cols-2'

/** Edits what a webhook sends and where; `save` throws the server's errors. */
export function WebhookForm({
	start,
	save,
}: {
	start?: Required<NewWebhook> | undefined
	save: (webhook: Required<NewWebhook>) => Promise<unknown>
}) {
	const form = useServerForm<Pick<WebhookInput, 'url' | 'events'>>({
		resolver,
		defaultValues: {
			url: start?.url ?? '',
			events: start ? [...start.events] : ['lead.created'],
		},
	})
	const [chosen, setChosen] = useState<WebhookFormat | undefined>(start?.format)
	const [linkId, setLinkId] = useState(String(start?.linkId ?? 'all'))
	// A score can only be set by the API.
	const minScore = start?.minScore ?? null
	const [which, setWhich] = useState<Which>(
		minScore === null ? (start?.minStatus ?? 'any') : 'asBefore',
	)
	const links = useQuery(linksQuery).data ?? []
	const { errors, isDirty } = form.formState
	const url = form.watch('url').trim()
	const format = chosen ?? recognizedFormat(url) ?? 'json'
	const choices = {
		...statuses,
		...(minScore !== null && { asBefore: `Scoring ${minScore} and up` }),
	}

	const rest = {
		format,
		linkId: linkId === 'all' ? null : Number(linkId),
		minScore: which === 'asBefore' ? minScore : null,
		minStatus: which === 'asBefore' ? (start?.minStatus ?? null) : which === 'any' ? null : which,
	}
	const changed = !start || isDirty || !sameJson({ ...start, ...rest }, start)
	return (
		<form
			noValidate
			className="space-y-5 [&_:is(input,select)]:scroll-mb-24"
			onSubmit={form.submit((input) => save({ ...input, ...rest }))}
		>
			<TextField
				label="URL"
				type="url"
				placeholder="https://"
				autoComplete="off"
				spellCheck={false}
				hint={webhookFormats[format].help}
				{...form.field('url', {
					onChange: ({ target }) => {
						if (recognizedFormat(target.value.trim())) setChosen(undefined)
					},
				})}
			/>
			{url && (
				<div className={columns}>
					<Choice
						label="Format"
						value={format}
						options={Object.entries(webhookFormats).map(
							([value, { name }]) => [value as WebhookFormat, name] as const,
						)}
						onChange={setChosen}
					/>
				</div>
			)}
			<fieldset>
				<legend className="mb-1.5 text-sm font-semibold">Events</legend>
				<div className="grid grid-cols-[auto_auto] gap-x-4 sm:grid-cols-2">
					{eventTypes.map((type) => (
						<CheckboxField
							key={type}
							label={eventWords[type]}
							value={type}
							{...form.register('events')}
						/>
					))}
				</div>
				{errors.events && (
					<p role="alert" className="mt-1.5 text-sm text-bad">
						{errors.events.message}
					</p>
				)}
			</fieldset>
			<div className={columns}>
				<Choice
					label="Link"
					value={linkId}
					options={[
						['all', 'All links'],
						...links.map(({ id, title }) => [String(id), title] as const),
						...(linkId === 'all' || links.some(({ id }) => String(id) === linkId)
							? []
							: [[linkId, 'A deleted link'] as const]),
					]}
					onChange={setLinkId}
				/>
				<Choice
					label="Leads"
					value={which}
					options={Object.entries(choices) as [Which, string][]}
					onChange={setWhich}
				/>
			</div>
			{errors.root && (
				<p role="alert" className="text-sm text-bad">
					{errors.root.message}
				</p>
			)}
			{start ? (
				<SaveButton changed={changed} saving={form.saving} />
			) : (
				<FormFoot save="Add webhook" busy="Adding..." pending={form.pending} saving={form.saving} />
			)}
		</form>
	)
}
