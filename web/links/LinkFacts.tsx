import { Check, X } from 'lucide-react'
import { contactKeys, isContactKey, requireFlags } from '../../schema/fields'
import { Fact } from '../ui/Fact'
import { formatCount } from '../ui/numbers'
import { RelativeTime } from '../ui/RelativeTime'
import { Section } from '../ui/Section'
import { titleCase } from '../ui/titleCase'
import type { LinkRow } from './queries'

/** What a link says and asks, and what it has done since it was created. */
export const LinkFacts = ({ link }: { link: LinkRow }) => (
	<Section title="About this link">
		<dl className="grid gap-x-10 gap-y-4 pt-3 sm:grid-cols-2 lg:grid-cols-3">
			{link.description && (
				<Fact name="Description">
					<bdi className="whitespace-pre-line">{link.description}</bdi>
				</Fact>
			)}
			<Fact name="Required Fields">
				<RequiredFields link={link} />
			</Fact>
			<Fact name="Created">
				<RelativeTime date={link.createdAt} />
				<span className="block">
					{formatCount(link.visits, 'person', 'people')} and {formatCount(link.leads, 'lead')} since
				</span>
				{link.clicksBefore !== null && (
					<span className="block text-soft">
						{formatCount(link.clicksBefore, 'click')} before the import, not counted here
					</span>
				)}
			</Fact>
		</dl>
	</Section>
)

function RequiredFields({ link }: { link: LinkRow }) {
	const fields = [
		...contactKeys.map((key) => [titleCase(key), link[requireFlags[key]]] as const),
		...link.fields
			.filter(({ key, required }) => required && !isContactKey(key))
			.map(({ label, required }) => [label, required] as const),
	]
	return (
		<ul className="flex flex-wrap gap-x-5 gap-y-1">
			{fields.map(([name, required]) => (
				<li key={name} className="flex items-center gap-1.5">
					{required ? (
						<Check className="size-4 shrink-0" aria-hidden />
					) : (
						<X className="size-4 shrink-0 text-soft" aria-hidden />
					)}
					<span className={required ? '' : 'text-soft'}>
						<bdi>{name}</bdi>
						<span className="sr-only">{required ? ' is required' : ' is not required'}</span>
					</span>
				</li>
			))}
		</ul>
	)
}
