import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { feedLimits } from '../../schema/feedLimits'
import { linksQuery } from '../links/lists'
import { FormFoot } from '../ui/Dialog'
import { TextField } from '../ui/Field'
import { lazyResolver } from '../ui/lazyResolver'
import { formatNumber } from '../ui/numbers'
import { Choice } from '../ui/SelectField'
import { useServerForm } from '../ui/useServerForm'
import { FeedAddress } from './FeedAddress'
import { useCreateFeed } from './feedQueries'
import { type ScoreChoice, scoreChoices, scoreOf } from './scoreChoices'

const resolver = lazyResolver(async () =>
	(await import('../../schema/feed')).feedInput.pick({ name: true }),
)

/** Creates a feed and shows its address once. */
export function FeedForm({ done }: { done: () => void }) {
	const form = useServerForm({
		resolver,
		defaultValues: { name: '' },
	})
	const [linkId, setLinkId] = useState('all')
	const [score, setScore] = useState<ScoreChoice>('all')
	const links = useQuery(linksQuery).data ?? []
	const create = useCreateFeed()
	if (create.data) return <FeedAddress address={create.data.address} done={done} />
	return (
		<form
			noValidate
			className="space-y-5 px-(--inset) pb-6"
			onSubmit={form.submit((input) =>
				create.mutateAsync({
					...input,
					linkId: linkId === 'all' ? null : Number(linkId),
					minScore: scoreOf(score),
				}),
			)}
		>
			<TextField
				label="Name"
				hint="Who or what reads it, such as the team’s sheet"
				autoComplete="off"
				maxLength={feedLimits.name}
				{...form.field('name')}
			/>
			<div className="grid gap-4 sm:flex sm:flex-wrap">
				<Choice
					label="From"
					value={linkId}
					options={[
						['all', 'All links'],
						...links.map(({ id, title }): [string, string] => [String(id), title]),
					]}
					onChange={setLinkId}
				/>
				<Choice label="Which leads" value={score} options={scoreChoices} onChange={setScore} />
			</div>
			<p className="text-sm text-soft">
				It has the newest {formatNumber(feedLimits.leads)} leads, in the columns of the CSV export.
			</p>
			<FormFoot
				save="Create feed"
				busy="Creating feed..."
				pending={form.pending}
				saving={form.saving}
			/>
		</form>
	)
}
