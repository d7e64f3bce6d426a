import { Route } from 'lucide-react'
import { Suspense, useState } from 'react'
import type { Condition } from '../../../schema/conditions'
import { sayCondition } from '../../../schema/conditionWords'
import { lazyPart } from '../../shell/lazyPart'
import { Button } from '../../ui/Button'
import { Section } from '../../ui/Section'
import { Skeleton } from '../../ui/Skeleton'
import type { LinkRow } from '../queries'

const RulesEditor = lazyPart(() => import('./RulesEditor'))

/** Where each visitor goes, in words, and the editor on demand. */
export function RulesSection({ link }: { link: LinkRow }) {
	const [editing, setEditing] = useState(false)
	const { rules, fields, after } = link
	return (
		<Section
			title="Where each visitor goes"
			hint={
				rules.length > 0
					? 'The first rule that holds wins'
					: fields.length === 0
						? 'Straight to the destination'
						: after.kind === 'message'
							? 'Everybody reads the message'
							: 'Everybody goes to the destination'
			}
			aside={
				!editing && (
					<Button variant="secondary" onClick={() => setEditing(true)}>
						<Route className="size-4" aria-hidden /> {rules.length > 0 ? 'Edit rules' : 'Add rules'}
					</Button>
				)
			}
		>
			{editing ? (
				<Suspense fallback={<Skeleton className="mt-4 h-96 w-full" />}>
					<RulesEditor link={link} onDone={() => setEditing(false)} />
				</Suspense>
			) : (
				rules.length > 0 && (
					<ol aria-label="Rules" className="list-inside list-decimal divide-y divide-line">
						{rules.map(({ id, name, when, then }) => (
							<li key={id} className="py-2 marker:text-soft">
								<bdi className="font-medium">{name}</bdi>
								<span className="block text-sm text-soft wrap-anywhere">
									{sayWhen(when as Condition[], link)} →{' '}
									{then.kind === 'skip' && 'skip the form and '}
									{then.kind === 'message' ? 'show ' : 'go to '}
									<bdi className="text-ink">{then.kind === 'message' ? then.text : then.url}</bdi>
								</span>
							</li>
						))}
					</ol>
				)
			)}
		</Section>
	)
}

const sayWhen = (when: readonly Condition[], { fields }: Pick<LinkRow, 'fields'>) =>
	when.length === 0
		? 'Everybody'
		: `If ${when.map((condition) => sayCondition(condition, fields)).join(' and ')}`
