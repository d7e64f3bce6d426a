import {
	ChevronDown,
	ChevronUp,
	CircleCheck,
	CircleDot,
	Copy as CopyIcon,
	Mail,
	Phone,
	Trash2,
} from 'lucide-react'
import { DropdownMenu } from 'radix-ui'
import { Link } from 'react-router'
import { countryName } from '../../schema/codeNames'
import { contactHrefs } from '../../schema/fields'
import { paths } from '../../schema/paths'
import { nextStage } from '../../schema/stage'
import { Only } from '../shell/may'
import { Button } from '../ui/Button'
import { keepFocus } from '../ui/keepFocus'
import { Menu, MoreButton, menuItemClass } from '../ui/Menu'
import { Truncate } from '../ui/Truncate'
import { titleCase } from '../ui/titleCase'
import { useIsPhone } from '../ui/useNarrow'
import { Address } from './Address'
import { AssigneeButton } from './AssignLead'
import { useChangeLeads } from './changes'
import { contactsOf, copyContact } from './contacts'
import { deleteLeads } from './deletion'
import type { Lead } from './queries'
import { ScoreMeter } from './ScoreMeter'
import { statusByRules } from './status'

/** The actions on a lead, visible however far its panel is scrolled. */
export function LeadActions({ lead, close }: { lead: Lead; close: () => void }) {
	const change = useChangeLeads()
	const { email, phone, stage } = lead
	const isPhone = useIsPhone()
	const next = lead.suspect ? undefined : nextStage[stage]
	const NextIcon = next === 'won' ? CircleCheck : CircleDot
	return (
		<div className="@container border-b border-line px-(--inset) pb-4">
			{!isPhone && <Contacts lead={lead} />}
			<div ref={keepFocus} className="flex flex-wrap gap-2">
				<Only action="leads.write">
					{next && (
						<Button
							className="max-sm:flex-1 max-sm:px-2"
							variant={stage === 'open' ? 'primary' : 'secondary'}
							// The second click of a double click would act on the next stage.
							onClick={({ detail }) =>
								detail < 2 && change.mutate({ rows: [lead], change: { stage: next }, quiet: true })
							}
						>
							<NextIcon className="size-4 max-sm:hidden" aria-hidden />
							{/* The narrowest phones have room for one word, or the menu would be in a row of its own. */}
							<span>
								<span className="@max-[20rem]:sr-only">Mark </span>
								<span className="@max-[20rem]:capitalize">{next}</span>
							</span>
						</Button>
					)}
				</Only>
				{email && (
					<Button asChild variant="secondary" className="max-sm:px-3">
						<a href={contactHrefs.email(email)}>
							<Mail className="size-4 max-sm:hidden" aria-hidden /> Email
						</a>
					</Button>
				)}
				{phone && (
					<Button asChild variant="secondary" className="max-sm:px-3">
						<a href={contactHrefs.phone(phone)}>
							<Phone className="size-4 max-sm:hidden" aria-hidden /> Call
						</a>
					</Button>
				)}
				<Only action="leads.write">
					<div className="icon-end ml-auto flex min-w-0 gap-1">
						{/* On phones the row has no room for it: see LeadWork. */}
						{!isPhone && !lead.suspect && <AssigneeButton lead={lead} inRow />}
						<Menu trigger={<MoreButton label="More actions" />} align="end">
							<DropdownMenu.Item
								className={`${menuItemClass} text-bad`}
								onSelect={() => deleteLeads([lead], close)}
							>
								<Trash2 className="size-4" aria-hidden /> Delete this lead
							</DropdownMenu.Item>
						</Menu>
					</div>
				</Only>
			</div>
		</div>
	)
}

/** What the lead left to be reached by, and where they are; on phones their score, which is further down there. */
export function Contacts({ lead }: { lead: Lead }) {
	const { country, score, suspect } = lead
	return (
		<ul className="flex flex-wrap items-center gap-x-4 text-soft max-sm:-mt-2 max-sm:mb-3.5 max-sm:*:flex max-sm:*:min-h-11 max-sm:*:items-center max-sm:*:not-first:-mt-3.5 sm:-mt-3 sm:mb-3">
			{contactsOf(lead).map(({ key, text, href }) => (
				<li key={key} className="relative flex min-w-0 items-center max-sm:w-full">
					<a className="min-w-0 text-accent-ink hover:underline" href={href}>
						<Address>{text}</Address>
					</a>
					<Copy text={text} what={key} />
				</li>
			))}
			{!suspect && (
				<li className="basis-full gap-2 tabular-nums sm:hidden">
					<ScoreMeter score={score} status={statusByRules(lead)} />
					{titleCase(lead.qualificationStatus ?? 'new')} {score}
				</li>
			)}
			{country && <li className="max-sm:hidden!">{countryName(country)}</li>}
			{lead.linkTitle && (
				<li className="min-w-0 gap-1.25 sm:hidden">
					<span className="shrink-0">{country ? `${countryName(country)}, via` : 'via'}</span>
					<Link to={paths.link(lead.linkId)} className="min-w-0 text-accent-ink hover:underline">
						<Truncate>{lead.linkTitle}</Truncate>
					</Link>
				</li>
			)}
		</ul>
	)
}

/** Copies an email address or phone number. */
const Copy = ({ text, what }: { text: string; what: string }) => (
	<Button
		variant="ghost"
		size="icon"
		className="size-7! shrink-0 pointer-coarse:-ml-2 pointer-coarse:size-11!"
		aria-label={`Copy the ${what}`}
		title={`Copy the ${what}`}
		onClick={() => copyContact(text, what)}
	>
		<CopyIcon className="size-3.5" aria-hidden />
	</Button>
)

/** Goes to the leads before and after in the list. */
export const LeadSteps = ({
	go,
	ends,
}: {
	go: (step: 1 | -1) => void
	ends: { first: boolean; last: boolean }
}) => (
	<>
		<Button
			variant="ghost"
			size="icon"
			aria-label="Previous lead"
			title="Previous lead (k)"
			aria-disabled={ends.first}
			onClick={() => go(-1)}
		>
			<ChevronUp className="size-4" />
		</Button>
		<Button
			variant="ghost"
			size="icon"
			aria-label="Next lead"
			title="Next lead (j)"
			aria-disabled={ends.last}
			onClick={() => go(1)}
		>
			<ChevronDown className="size-4" />
		</Button>
	</>
)
