import { type ComponentProps, type ReactNode, useState } from 'react'
import { type DimensionList, noValue } from '../../schema/dimensions'
import { TabPanel, Tabs } from '../ui/Tabs'
import { ByLink, ByValue, ByWay } from './Breakdowns'
import { lists } from './words'

type Props = ComponentProps<typeof ByLink>

const listedBy =
	(props: Props) =>
	(list: DimensionList): List => ({
		value: list,
		name: lists[list].title,
		isKnown: props.numbers[list].some(({ value }) => value !== noValue),
		content: <ByValue list={list} {...props} />,
	})

/** Where people came from: campaigns, sources or referrers, and the channels of a link. */
export function CameFrom({ ways = [], ...props }: Props & Partial<ComponentProps<typeof ByWay>>) {
	const by = listedBy(props)
	const byWay: List = {
		value: 'ways',
		name: 'Channels',
		isKnown: true,
		content: <ByWay ways={ways} leadsAt={props.leadsAt} />,
	}
	return (
		<ListTabs
			label="Where people came from"
			lists={[by('campaigns'), by('sources'), by('referrers'), ...(ways.length > 0 ? [byWay] : [])]}
		/>
	)
}

/** Where people came from, unless the page has that elsewhere, what they opened and who they are. */
export function Breakdowns({
	of,
	cameFrom,
	who,
	...props
}: Props & {
	/** Whose numbers these are. */
	of: 'link' | 'all'
	cameFrom: boolean
	/** Whether it shows who they are. */
	who: boolean
}) {
	const by = listedBy(props)
	const rules = by('rules')
	return (
		<div className="grid grid-cols-1 gap-x-10 gap-y-8 lg:grid-cols-2 lg:*:last:odd:col-span-2">
			{cameFrom && <CameFrom {...props} ways={props.numbers.ways} />}
			{of !== 'link' && <ByLink {...props} />}
			{who && (
				<ListTabs label="Who they are" lists={[by('countries'), by('languages'), by('devices')]} />
			)}
			{/* Most links have no rules that redirect before the form. */}
			{rules.isKnown && rules.content}
		</div>
	)
}

/** `isKnown`: whether it has anything but unknown values. */
type List = { value: string; name: string; isKnown: boolean; content: ReactNode }

/** Lists in tabs, starting with one that has known values; print shows all. */
function ListTabs({ label, lists }: { label: string; lists: readonly List[] }) {
	const [chosen, choose] = useState<string>()
	const first = lists.find(({ isKnown }) => isKnown) ?? lists[0]
	return (
		<Tabs
			asHeading
			label={label}
			tabs={lists.map(({ value, name }) => [value, name] as const)}
			value={chosen ?? first?.value ?? ''}
			onChange={choose}
		>
			{lists.map(({ value, content }) => (
				<TabPanel
					key={value}
					value={value}
					printed
					className="print:not-first:mt-8 [&_h2]:invisible print:[&_h2]:visible"
				>
					{content}
				</TabPanel>
			))}
		</Tabs>
	)
}
