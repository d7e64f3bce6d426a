import { Check } from 'lucide-react'
import { CopyButton } from '../ui/CopyButton'
import type { DomainRow } from './queries'

/** The DNS records to set, to copy. */
export function Records({ records }: Pick<DomainRow, 'records'>) {
	if (records.length === 0) return null
	return (
		<ul className="divide-y divide-line rounded-lg border border-line" aria-label="DNS records">
			{records.map(({ type, name, value, found }) => (
				<li
					key={type}
					className="grid items-center gap-x-4 gap-y-1 px-3 py-2 md:grid-cols-[4.5rem_minmax(0,1fr)_minmax(0,1fr)]"
				>
					<span className="flex items-center gap-1 text-sm font-semibold">
						{type}
						{found && <Check className="size-4 text-good" aria-label="found" />}
					</span>
					<Value name="Name" label={`Copy the name of the ${type} record`} text={name} />
					<Value name="Value" label={`Copy the value of the ${type} record`} text={value} />
				</li>
			))}
		</ul>
	)
}

const Value = ({ name, label, text }: { name: string; label: string; text: string }) => (
	<span className="flex min-w-0 items-center gap-x-2 max-md:flex-wrap">
		<span className="w-10 shrink-0 text-sm text-soft max-md:w-full">{name}</span>
		<code className="min-w-0 flex-1 text-sm break-all">{text}</code>
		<CopyButton text={text} label={label} />
	</span>
)
