import { ChevronDown, ChevronUp, CircleCheck, Ellipsis, Mail, Phone, Trash2 } from 'lucide-react'
import { DropdownMenu } from 'radix-ui'
import { contactHrefs } from '../../schema/fields'
import { Only } from '../shell/may'
import { Button } from '../ui/Button'
import { keepFocus } from '../ui/keepFocus'
import { menuItemClass, menuProps } from '../ui/menu'
import { useChangeLeads } from './changes'
import { deleteLeads } from './deletion'
import type { WholeLead } from './queries'

/** What is done with a lead, in sight however far its panel is scrolled. */
export function LeadActions({ lead, close }: { lead: WholeLead; close: () => void }) {
	const change = useChangeLeads()
	const { email, phone, stage } = lead
	const next = lead.suspect ? undefined : nextStage[stage]
	return (
		<div
			ref={keepFocus}
			className="flex flex-wrap gap-2 border-b border-line px-6 pb-4 max-sm:px-4"
		>
			<Only action="leads.write">
				{next && (
					<Button
						className="max-sm:flex-1"
						variant={stage === 'open' ? 'primary' : 'secondary'}
						onClick={() => change.mutate({ rows: [lead], change: { stage: next }, quiet: true })}
					>
						<CircleCheck className="size-4 max-sm:hidden" aria-hidden /> Mark {next}
					</Button>
				)}
			</Only>
			{email && (
				<Button asChild variant="secondary">
					<a href={contactHrefs.email(email)}>
						<Mail className="size-4 max-sm:hidden" aria-hidden /> Email
					</a>
				</Button>
			)}
			{phone && (
				<Button asChild variant="secondary">
					<a href={contactHrefs.phone(phone)}>
						<Phone className="size-4 max-sm:hidden" aria-hidden /> Call
					</a>
				</Button>
			)}
			<Only action="leads.write">
				<DropdownMenu.Root modal={false}>
					<DropdownMenu.Trigger asChild>
						<Button
							variant="ghost"
							size="icon"
							className="ml-auto"
							aria-label="More actions"
							title="More actions"
						>
							<Ellipsis className="size-4" />
						</Button>
					</DropdownMenu.Trigger>
					<DropdownMenu.Portal>
						<DropdownMenu.Content align="end" {...menuProps}>
							<DropdownMenu.Item
								className={`${menuItemClass} text-bad`}
								onSelect={() => deleteLeads([lead], close)}
							>
								<Trash2 className="size-4" aria-hidden /> Delete this lead
							</DropdownMenu.Item>
						</DropdownMenu.Content>
					</DropdownMenu.Portal>
				</DropdownMenu.Root>
			</Only>
		</div>
	)
}

const nextStage = { open: 'contacted', contacted: 'won', won: undefined, lost: undefined } as const

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
