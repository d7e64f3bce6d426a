import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { builtInTemplates } from '../../../schema/designTemplates'
import type { LinksEditInput } from '../../../schema/linksEdit'
import { type CampaignPart, campaignParts } from '../../../schema/presets'
import { designQuery } from '../../design/queries'
import { domainsQuery } from '../../hosts/queries'
import { Button } from '../../ui/Button'
import { TextField } from '../../ui/Field'
import { SelectField } from '../../ui/SelectField'
import { sourcesQuery } from '../lists'
import { type Draft, editOf } from './draft'

const asIs = ['', 'Leave as it is'] as const

/** Chooses what to change about many links. */
export function EditForm({
	draft,
	change,
	problem,
	pending,
	preview,
}: {
	draft: Draft
	change: (part: Partial<Draft>) => void
	problem: string | undefined
	pending: boolean
	preview: (set: LinksEditInput) => void
}) {
	const sources = useQuery(sourcesQuery).data ?? []
	const own = useQuery(designQuery).data?.templates ?? []
	const designs = new Map([
		...builtInTemplates,
		...own.map(({ name, design }) => [name, design] as const),
	])
	const domains = (useQuery(domainsQuery).data ?? []).filter(({ state }) => state === 'live')
	const [endMissing, setEndMissing] = useState(false)
	const set = editOf(draft, designs, sources)
	const asks = ({ fields }: (typeof sources)[number]) =>
		fields.map(({ label }) => label).join(', ') || 'no questions'
	return (
		<form
			noValidate
			className="px-(--inset) pb-6"
			onSubmit={(event) => {
				event.preventDefault()
				const isMissing = draft.end === 'at' && draft.endsAt === ''
				setEndMissing(isMissing)
				if (set && !isMissing) preview(set)
			}}
		>
			<div className="divide-y divide-line border-y border-line">
				<Part name="Status">
					<SelectField
						label="Status"
						value={draft.status}
						options={[asIs, ['on', 'Active'], ['off', 'Inactive']]}
						onChange={(status) => change({ status })}
					/>
				</Part>
				<Part name="End">
					<SelectField
						label="End"
						value={draft.end}
						options={[asIs, ['at', 'Ends on…'], ['never', 'Never ends']]}
						onChange={(end) => change({ end })}
					/>
					{draft.end === 'at' && (
						<TextField
							label="Ends on"
							type="datetime-local"
							value={draft.endsAt}
							error={endMissing ? 'Enter the whole date and time' : undefined}
							onChange={({ target }) => change({ endsAt: target.value })}
						/>
					)}
				</Part>
				{domains.length > 0 && (
					<Part name="Domain">
						<SelectField
							label="Domain"
							value={draft.domain}
							options={[
								asIs,
								['default', window.location.host],
								...domains.map(({ host, name }) => [host, name] as const),
							]}
							onChange={(domain) => change({ domain })}
						/>
						{draft.domain && (
							<p className="text-sm text-soft">
								Their old addresses keep working and redirect to the new ones.
							</p>
						)}
					</Part>
				)}
				<Part name="Destination">
					<TextField
						label="Find in the destination"
						placeholder="old.example.com"
						autoCapitalize="none"
						spellCheck={false}
						value={draft.find}
						onChange={({ target }) => change({ find: target.value })}
					/>
					<TextField
						label="Replace with"
						placeholder="new.example.com"
						autoCapitalize="none"
						spellCheck={false}
						value={draft.replace}
						onChange={({ target }) => change({ replace: target.value })}
					/>
				</Part>
				<Part name="UTM parameters">
					<SelectField
						label="UTM parameters"
						value={draft.utm}
						options={[asIs, ['set', 'Set…'], ['remove', 'Remove all']]}
						onChange={(utm) => change({ utm })}
					/>
					{draft.utm === 'set' && (
						<div className="grid gap-3 sm:grid-cols-2">
							{Object.entries(campaignParts).map(([part, [label, example]]) => (
								<TextField
									key={part}
									label={label}
									placeholder={example}
									value={draft.campaign[part as CampaignPart]}
									onChange={({ target }) =>
										change({ campaign: { ...draft.campaign, [part]: target.value } })
									}
								/>
							))}
						</div>
					)}
				</Part>
				<Part name="Design">
					<SelectField
						label="Design"
						value={draft.design}
						options={[
							asIs,
							['workspace', 'The workspace’s design'],
							...[...designs.keys()].map((name) => [name, name] as const),
						]}
						onChange={(design) => change({ design })}
					/>
				</Part>
				<Part name="Form">
					<SelectField
						label="Form"
						value={draft.form}
						options={[
							asIs,
							...sources.map(
								(link) => [String(link.id), `As in ${link.title} (${asks(link)})`] as const,
							),
						]}
						onChange={(form) => change({ form })}
					/>
				</Part>
			</div>
			{problem && (
				<p role="alert" className="mt-3 text-sm text-bad">
					{problem}
				</p>
			)}
			<div className="mt-5 flex justify-end">
				<Button type="submit" disabled={!set} pending={pending}>
					Preview
				</Button>
			</div>
		</form>
	)
}

const Part = ({ name, children }: { name: string; children: ReactNode }) => (
	<div className="grid items-start gap-x-6 gap-y-2 py-3 sm:grid-cols-[8rem_1fr]">
		<p className="font-semibold sm:pt-1.5" aria-hidden>
			{name}
		</p>
		<div className="min-w-0 space-y-3">{children}</div>
	</div>
)
