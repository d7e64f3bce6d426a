import { useQuery } from '@tanstack/react-query'
import { Route, TriangleAlert } from 'lucide-react'
import { Fragment, Suspense } from 'react'
import { Link } from 'react-router'
import type { Analytics } from '../../../schema/analytics'
import type { Condition } from '../../../schema/conditions'
import { describeCondition } from '../../../schema/conditionWords'
import { maxValueLength } from '../../../schema/dimensions'
import type { After } from '../../../schema/form'
import { paths } from '../../../schema/paths'
import { type FileNames, filesIn, type Rule, type Then } from '../../../schema/rules'
import { cutText } from '../../../schema/text'
import { analyticsQuery } from '../../analytics/queries'
import { useRange } from '../../analytics/range'
import { lazyPart } from '../../shell/lazyPart'
import { useTimeZone } from '../../shell/session'
import { formatCount } from '../../ui/numbers'
import { Section } from '../../ui/Section'
import { Skeleton } from '../../ui/Skeleton'
import { useFileNames } from '../files/queries'
import { isOpened, OpenButton, type Opened } from '../form/Opened'
import type { FormDraft } from '../form/useFormDraft'
import type { LinkRow } from '../queries'
import { lacksOutcome, lacksValue, warningsOf } from './ruleFaults'

const everyone: Record<After['kind'], string> = {
	redirect: 'Everyone goes to the destination',
	message: 'Everyone reads the message',
	booking: 'Everyone goes to the booking page',
	file: 'Everyone gets the file',
}

const RulesEditor = lazyPart(() => import('./RulesEditor'))

/** Where each visitor goes, in words, and the editor on demand. */
export function RulesSection({ form, opened }: { form: FormDraft; opened: Opened }) {
	const { link, draft } = form
	const editing = isOpened(opened, 'rules', form.faults, ['rules'])
	const { rules, fields, after } = draft
	const fileNames = useFileNames(filesIn({ rules }).length > 0)
	const { range } = useRange(useTimeZone())
	const numbers = useQuery({
		...analyticsQuery(range, { linkId: link.id }),
		enabled: rules.length > 0,
	})
	const wonBy = ({
		id,
		name,
		then: { kind },
	}: Pick<Rule, 'id' | 'name'> & { then: Pick<Then, 'kind'> }) =>
		// A new one has had no visitors yet.
		link.rules.some((saved) => saved.id === id) &&
		numbers.data && (
			<Won
				numbers={numbers.data}
				name={name}
				kind={kind}
				leads={`${paths.leads()}?${new URLSearchParams({ link: String(link.id), rule: name })}`}
			/>
		)
	return (
		<Section
			title="Where each visitor goes"
			hint={
				editing
					? undefined
					: rules.length > 0
						? 'The first rule that matches wins'
						: fields.length === 0
							? 'Straight to the destination'
							: everyone[after.kind]
			}
			aside={
				<OpenButton opened={opened} part="rules" editing={editing} icon={Route}>
					{rules.length > 0 ? 'Edit rules' : 'Add rules'}
				</OpenButton>
			}
		>
			{editing ? (
				<Suspense fallback={<Skeleton className="mt-4 h-96 w-full" />}>
					<RulesEditor {...{ form, wonBy }} sought={opened.rule} onFocus={opened.onRule} />
				</Suspense>
			) : (
				rules.length > 0 && (
					<ol aria-label="Rules" className="divide-y divide-line">
						{rules.map((rule, place) => (
							<li key={rule.id} className="py-2">
								<bdi className="font-semibold">{rule.name}</bdi>
								<span className="float-right tabular-nums">{wonBy(rule)}</span>
								<span className="block text-sm text-soft wrap-anywhere">
									<Conditions when={rule.when as Condition[]} fields={fields} /> →{' '}
									{wayWords[rule.then.kind]}{' '}
									{lacksOutcome(rule) ? (
										<Lacking />
									) : (
										<bdi className="text-ink">{describeOutcome(rule.then, fileNames)}</bdi>
									)}
								</span>
								{warningsOf(rules, place, fields).map((warning) => (
									<span key={warning} className="mt-1 flex gap-1.5 text-sm text-warn">
										<TriangleAlert className="h-lh w-4 shrink-0" aria-hidden /> {warning}
									</span>
								))}
							</li>
						))}
					</ol>
				)
			)}
		</Section>
	)
}

const wayWords: Record<Then['kind'], string> = {
	redirect: 'go to',
	message: 'show',
	booking: 'book at',
	file: 'get',
	skip: 'skip the form and go to',
}

const describeOutcome = (then: Then, fileNames: FileNames) =>
	then.kind === 'message'
		? then.text
		: then.kind === 'file'
			? (fileNames[then.fileId] ?? 'a file')
			: then.url

/** How many visitors a rule redirected in the days shown below; leads link to their list. */
function Won({
	numbers: { rules, leadsByRule },
	name,
	kind,
	leads,
}: {
	numbers: Analytics
	name: string
	kind: Then['kind']
	leads: string
}) {
	if (kind === 'skip') {
		const row = rules.find(({ value }) => value === cutText(name, maxValueLength))
		return formatCount(row?.people ?? 0, 'person', 'people')
	}
	const count = leadsByRule.find(({ rule }) => rule === name)?.leads ?? 0
	const words = formatCount(count, 'lead')
	return count > 0 ? (
		<Link to={leads} className="text-accent-ink hover:underline">
			{words}
		</Link>
	) : (
		words
	)
}

/** A rule's conditions in words, with what is still to be entered. */
const Conditions = ({ when, fields }: Pick<LinkRow, 'fields'> & { when: readonly Condition[] }) =>
	when.length === 0
		? 'Everyone'
		: when.map((condition, i) => (
				// By place, because conditions have no names.
				// biome-ignore lint/suspicious/noArrayIndexKey: see above
				<Fragment key={i}>
					{i === 0 ? 'If ' : ' and '}
					{describeCondition(condition, fields)}
					{lacksValue(condition.value) && <Lacking />}
				</Fragment>
			))

const Lacking = () => <span className="text-warn"> …</span>
