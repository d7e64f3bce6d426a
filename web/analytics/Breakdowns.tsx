import { useQuery } from '@tanstack/react-query'
import type { Analytics, LeadOrigins } from '../../schema/analytics'
import {
	type DimensionList,
	type LeadList,
	leadDimensions,
	maxTracedLeads,
	maxValueLength,
	noValue,
	otherValues,
} from '../../schema/dimensions'
import { paths } from '../../schema/paths'
import { shownRate } from '../stats/shownRate'
import { formatCount, formatNumber } from '../ui/numbers'
import { useSliced } from '../ui/useSliced'
import { type Bar, BarList } from './BarList'
import { originsQuery, type Scope } from './queries'
import type { Range } from './range'
import { lists, rateText, sumOf, valueLabel } from './words'

/** The address of the leads that match a filter, among those shown. */
export type LeadsAt = (filter: Record<string, string>) => string

/** The addresses of a period's leads, of one link or all. */
export const leadsOf =
	({ from, to }: Range, linkId?: number): LeadsAt =>
	(filter) =>
		`${paths.leads()}?${new URLSearchParams({
			...(linkId && { link: String(linkId) }),
			from,
			to,
			...filter,
		})}`

/** `hot` is undefined until it is known. */
type Counted = { people: number; leads: number; hot: number | undefined }

/** A value's people, leads, hot leads and rate, with the addresses of its leads. */
const figuresOf = (
	{ people, leads, hot }: Counted,
	name: string,
	leadsAt: LeadsAt | undefined,
	filter: Record<string, string> | undefined,
): Bar['figures'] => {
	const at = (count: number, more?: Record<string, string>) =>
		filter && count > 0 ? leadsAt?.({ ...filter, ...more }) : undefined
	return [
		{ value: people },
		{ value: leads, to: at(leads), label: `${formatCount(leads, 'lead')}: ${name}` },
		hot === undefined
			? { value: '' }
			: {
					value: hot,
					hot: true,
					to: at(hot, { status: 'hot' }),
					label: `${formatNumber(hot)} hot ${hot === 1 ? 'lead' : 'leads'}: ${name}`,
				},
		{ value: rateText({ people, leads }) ?? '–' },
	]
}
const figureNames = ['People', 'Leads', 'Hot', 'Rate']

/** If there are very many leads, only the newest are counted by origin. */
const hintOf = ({ complete }: LeadOrigins) =>
	complete
		? {}
		: {
				hint: `Leads and hot leads are among the newest ${formatNumber(maxTracedLeads)} of the period.`,
			}

type Props = {
	numbers: Analytics
	/** Undefined where leads can't be opened: in a shared report, and for a tag. */
	leadsAt: LeadsAt | undefined
	/** Undefined in a shared report, which doesn't say where leads came from. */
	scope: Scope | undefined
}

/** The links with the most people, then all others together. */
export function ByLink({ numbers, leadsAt, scope }: Props) {
	const { days, links } = numbers
	const isTraced = scope !== undefined
	const { data } = useQuery({ ...originsQuery(numbers, scope), enabled: isTraced })
	const origins = useSliced(data)
	/** For the links that `is` accepts; undefined until it is known. */
	const hotOf = (is: (id: string) => boolean) =>
		origins?.links.reduce((sum, { value, hot }) => sum + (is(value) ? hot : 0), 0)
	const [all, listed] = [sumOf(days), sumOf(links)]
	const others = { people: all.people - listed.people, leads: all.leads - listed.leads }
	const isListed = (id: string) => links.some((link) => String(link.id) === id)
	const bars = links.map(({ id, title, people, leads }) => ({
		key: String(id),
		name: title,
		to: paths.link(id),
		figures: isTraced
			? figuresOf({ people, leads, hot: hotOf((one) => one === String(id)) }, title, leadsAt, {
					link: String(id),
				})
			: [{ value: people }, { value: leads }],
	}))
	if (others.people + others.leads > 0) {
		const hot = hotOf((id) => !isListed(id))
		bars.push({
			key: 'others',
			name: 'All others',
			to: paths.links(),
			figures: isTraced
				? figuresOf({ ...others, hot }, 'All others', leadsAt, undefined)
				: [{ value: others.people }, { value: others.leads }],
		})
	}
	return (
		<BarList
			longNames={isTraced}
			title="Links"
			columns={['Link', ...(isTraced ? figureNames : figureNames.slice(0, 2))]}
			{...(origins && hintOf(origins))}
			empty="No links were opened in this period."
			bars={bars}
		/>
	)
}

/** The filter of leads by each list. */
const filters = Object.fromEntries(
	Object.entries(leadDimensions).map(([filter, list]) => [list, filter]),
) as Record<LeadList, string>

const hasLeads = (list: DimensionList): list is DimensionList & LeadList => list in filters

/** A dimension's values by people, and by leads if leads record it. */
export function ByValue({ list, numbers, leadsAt, scope }: Props & { list: DimensionList }) {
	const isTraced = scope !== undefined && hasLeads(list)
	const { data, isLoadingError } = useQuery({
		...originsQuery(numbers, scope),
		enabled: isTraced,
	})
	const origins = useSliced(data)
	// Their columns are reserved while they load.
	const isComing = isTraced && !isLoadingError
	const { title, one } = lists[list]
	const shown = { title, empty: 'Nobody was counted in this period.' }
	if (!isTraced || !origins) {
		return (
			<BarList
				{...shown}
				columns={[one, 'People', ...(isComing ? figureNames.slice(1) : [])]}
				bars={numbers[list].map(({ value, people }) => ({
					key: value,
					name: valueLabel(list, value),
					figures: [{ value: people }, ...(isComing ? unknown : [])],
				}))}
			/>
		)
	}
	return (
		<BarList
			{...shown}
			columns={[one, ...figureNames]}
			{...hintOf(origins)}
			bars={together(numbers[list], origins[list]).map(({ value, ...counted }) => {
				const name = valueLabel(list, value)
				const found = findable(list, value)
				const filter = found ? { [filters[list]]: found } : undefined
				return {
					key: value,
					name,
					to: filter && counted.leads > 0 ? leadsAt?.(filter) : undefined,
					figures: figuresOf(counted, name, leadsAt, filter),
				}
			})}
		/>
	)
}

/** The filter for leads with a value; undefined for all others, and for values that were truncated. */
function findable(list: LeadList, value: string) {
	if (value === noValue) return list === 'campaigns' || list === 'referrers' ? 'none' : undefined
	return value === otherValues || value.length >= maxValueLength ? undefined : value
}

const unknown = [{ value: '' }, { value: '' }, { value: '' }]

/** People and leads by value. Leads that programs submit can have values without visitors. */
function together(people: Analytics[DimensionList], leads: LeadOrigins[LeadList]) {
	const came = new Map(people.map((one) => [one.value, one.people]))
	const left = new Map(leads.map((one) => [one.value, one]))
	return [...new Set([...came.keys(), ...left.keys()])]
		.sort((a, b) => Number(a === otherValues) - Number(b === otherValues))
		.map((value) => ({
			value,
			people: came.get(value) ?? 0,
			leads: left.get(value)?.leads ?? 0,
			hot: left.get(value)?.hot ?? 0,
		}))
}

/** A link's ways, by people and leads. */
export function ByWay({ ways, leadsAt }: Pick<Analytics, 'ways'> & Pick<Props, 'leadsAt'>) {
	return (
		<BarList
			title="Channels"
			columns={['Channel', 'People', 'Leads', 'Rate']}
			empty="Nobody was counted in this period."
			bars={ways.map(({ name, label, people, leads, conversionRate }) => ({
				key: name,
				name: label ?? (name || 'The link’s own address'),
				to: name && leads > 0 ? leadsAt?.({ way: name }) : undefined,
				figures: [
					{ value: people },
					{ value: leads },
					{ value: shownRate(conversionRate, people, leads) },
				],
			}))}
		/>
	)
}
