import { ArrowRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { ScoreMeter } from '../leads/ScoreMeter'
import { Button } from '../ui/Button'
import { formatNumber } from '../ui/numbers'

/** A piece of the product in a picture: it can't be used and isn't read out. */
const Piece = ({ children }: { children: ReactNode }) => (
	<div
		aria-hidden
		inert
		className="h-56 select-none overflow-hidden rounded-lg border border-line bg-sunken p-5"
	>
		<div className="flex h-full flex-col justify-between rounded-lg border border-line bg-surface">
			{children}
		</div>
	</div>
)

/** One lead of the triage, with the buttons that decide about it. */
export const TriagePiece = () => (
	<Piece>
		<div className="flex items-start justify-between gap-4 px-4 py-3">
			<p className="min-w-0">
				<span className="block text-xl font-semibold">Grace Okafor</span>
				<span className="block truncate text-soft">grace@sundialhq.io</span>
				<span className="mt-2 block text-sm text-soft">Asked for a call on Tuesday.</span>
			</p>
			<p className="flex flex-col items-end gap-1 text-xl font-semibold text-bad tabular-nums">
				85 <ScoreMeter score={85} status="hot" />
			</p>
		</div>
		<p className="flex gap-1.5 border-t border-line px-4 py-3">
			{['Contacted', 'Won', 'Lost'].map((name, i) => (
				<Button key={name} variant={i === 0 ? 'primary' : 'secondary'} className="flex-auto">
					{name}
				</Button>
			))}
		</p>
	</Piece>
)

const channels = [
	['Poster, main hall', 412, 96],
	['Newsletter', 268, 71],
	['Flyer with QR code', 187, 34],
	['Instagram bio', 95, 12],
] as const

/** A link's channels, as its analytics lists them. */
export const ChannelsPiece = () => (
	<Piece>
		<table className="size-full text-right tabular-nums">
			<thead>
				<tr className="border-b border-line text-sm text-soft *:h-8 *:px-2 *:font-semibold *:first:pl-4 *:first:text-left *:last:pr-4">
					<th>Channel</th>
					<th>People</th>
					<th>Leads</th>
				</tr>
			</thead>
			<tbody className="*:*:px-2 *:*:py-0.5 *:*:first:pl-2 *:*:first:text-left *:*:last:pr-4 *:first:*:pt-2 *:last:*:pb-2">
				{channels.map(([name, people, leads]) => (
					<tr key={name}>
						<td className="w-full">
							<span className="relative block truncate px-2 py-0.5">
								<span
									className="absolute inset-y-0 left-0 rounded-md bg-fill"
									style={{ width: `${(100 * people) / channels[0][1]}%` }}
								/>
								<span className="relative">{name}</span>
							</span>
						</td>
						<td>{formatNumber(people)}</td>
						<td className="text-soft">{leads}</td>
					</tr>
				))}
			</tbody>
		</table>
	</Piece>
)

const rules = [
	['Over 50 people', 'Book a call'],
	['From France', 'Le rapport'],
	['A student', 'The newsletter'],
	['Everyone else', 'The report'],
] as const

/** Which visitors a link sends where. */
export const RulesPiece = () => (
	<Piece>
		<ol className="grid h-full divide-y divide-line px-4 py-1">
			{rules.map(([who, where]) => (
				<li key={who} className="flex items-center gap-2">
					<span className="min-w-0 flex-1 truncate text-soft">{who}</span>
					<ArrowRight className="size-4 shrink-0 text-soft" />
					<span className="min-w-0 flex-1 truncate font-semibold">{where}</span>
				</li>
			))}
		</ol>
	</Piece>
)
