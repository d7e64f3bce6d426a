import { useQuery } from '@tanstack/react-query'
import { CircleAlert, CircleCheck, Clock, Unplug } from 'lucide-react'
import { useState } from 'react'
import { type ConnectorKind, connectorKinds, connectorWaitDays } from '../../schema/connectorKinds'
import { useMustConfirm } from '../mail/UntilConfirmed'
import { userQuery } from '../shell/session'
import { Button } from '../ui/Button'
import { Dialog } from '../ui/Dialog'
import { LoadError } from '../ui/LoadError'
import { formatCount, formatNumber } from '../ui/numbers'
import { ProgressBar } from '../ui/ProgressBar'
import { RelativeTime } from '../ui/RelativeTime'
import { Skeleton } from '../ui/Skeleton'
import { useSliced } from '../ui/useSliced'
import { Checked } from './Checked'
import { ConnectForm } from './ConnectForm'
import { type Connector, connectorsQuery, kindsQuery, needsReconnect } from './connectorQueries'
import { NextTry } from './NextTry'
import { Part } from './Part'
import { ToolMark } from './ToolMark'
import { ToolPanel } from './ToolPanel'
import { useReturned } from './useReturned'

const grid = 'grid gap-4 sm:grid-cols-2 xl:grid-cols-3'
const box = 'relative flex min-w-0 flex-col rounded-lg border border-line bg-surface p-4'

/** The verb on a tool's button: a server without the tool's OAuth client has to be set up first. */
const verbOf = (tool?: { auth: string; missing: readonly string[] }) =>
	tool?.auth === 'grant' && tool.missing.length > 0 ? 'Set up' : 'Connect'

/** The connected tools with their state, and those that can be connected. */
export function Tools() {
	const { data: user } = useQuery(userQuery)
	const connectors = useQuery(connectorsQuery)
	const [adding, setAdding] = useState<ConnectorKind>()
	const [openId, setOpenId] = useState<number>()
	const mustConfirm = useMustConfirm()
	const kinds = useQuery(kindsQuery)
	const offered = useSliced(kinds.data)
	const { granted, isPending, forget } = useReturned()
	const adds = granted?.kind ?? adding
	const stop = () => {
		setAdding(undefined)
		forget()
	}
	const all = connectors.data ?? []
	const open = all.find(({ id }) => id === openId)
	return (
		<div className="space-y-8">
			{isPending && (
				<p role="status" className="text-soft">
					Finishing the connection...
				</p>
			)}
			{connectors.isPending ? (
				(user?.connectors.length ?? 0) > 0 && <Skeleton className="h-44 w-full" />
			) : connectors.isLoadingError ? (
				<LoadError query={connectors} />
			) : (
				all.length > 0 && (
					<Part
						title="Connected"
						label="Connected tools"
						aside={<p className="text-sm text-soft">{summaryOf(all)}</p>}
					>
						<ul className={grid}>
							{all.map((connector) => (
								<Connected
									key={connector.id}
									connector={connector}
									open={() => setOpenId(connector.id)}
								/>
							))}
						</ul>
					</Part>
				)
			)}
			{offered ? (
				<Part title="Add a tool" label="Add a tool">
					<ul className={`${grid} max-sm:gap-0`}>
						{offered.map((tool) => {
							const { kind, name, does } = tool
							const verb = verbOf(tool)
							return (
								// On phones, a list in one box.
								<li
									key={kind}
									className={`${box} max-sm:rounded-none max-sm:py-2.5 max-sm:not-first:-mt-px max-sm:first:rounded-t-lg max-sm:last:rounded-b-lg`}
								>
									<div className="my-auto flex items-center gap-3">
										<ToolMark kind={kind} />
										<div className="min-w-0 flex-1">
											<h3 className="font-semibold">{name}</h3>
											<p className="text-sm text-soft">{does}</p>
										</div>
										<Button
											variant="secondary"
											className="min-w-24"
											aria-label={`${verb} ${name}`}
											disabled={mustConfirm || connectors.isPending}
											onClick={() => setAdding(kind)}
										>
											{verb}
										</Button>
									</div>
								</li>
							)
						})}
					</ul>
				</Part>
			) : kinds.isPending || kinds.data ? (
				<Skeleton className="h-48 w-full max-sm:h-106 sm:max-xl:h-70" />
			) : (
				!connectors.isLoadingError && <LoadError query={kinds} />
			)}
			{adds && (
				<Dialog
					title={`${verbOf(offered?.find(({ kind }) => kind === adds))} ${connectorKinds[adds].name}`}
					description={`Every new lead is sent to ${connectorKinds[adds].name} and kept up to date.`}
					open
					onOpenChange={(isOpen) => !isOpen && stop()}
				>
					<ConnectForm
						kind={adds}
						granted={granted}
						done={(id) => {
							stop()
							setOpenId(id)
						}}
					/>
				</Dialog>
			)}
			{open && <ToolPanel connector={open} close={() => setOpenId(undefined)} />}
		</div>
	)
}

function summaryOf(all: readonly Connector[]) {
	const sum = (of: 'sent' | 'waiting' | 'refused') =>
		all.reduce((total, connector) => total + connector[of], 0)
	const [sent, waiting, refused] = [sum('sent'), sum('waiting'), sum('refused')]
	return [
		`${formatNumber(sent)} sent`,
		...(waiting > 0 ? [`${formatNumber(waiting)} waiting`] : []),
		...(refused > 0 ? [`${formatNumber(refused)} refused`] : []),
	].join(', ')
}

function Connected({ connector, open }: { connector: Connector; open: () => void }) {
	const { kind, targetName, minScore, minStage, linkId } = connector
	const { name } = connectorKinds[kind]
	return (
		<li className={`${box} hover:bg-sunken sm:min-h-36`}>
			{/* As high as one with the button to reconnect. */}
			<div className="flex min-h-8 items-center gap-3">
				<ToolMark kind={kind} />
				<button
					type="button"
					onClick={open}
					// Makes the whole card clickable.
					className="min-w-0 text-left font-semibold stretched"
				>
					{name}
				</button>
				{needsReconnect(connector) && (
					<Button className="relative ml-auto" aria-label={`Reconnect ${name}`} onClick={open}>
						Reconnect
					</Button>
				)}
			</div>
			<p className="mt-2 text-soft wrap-anywhere">
				“<bdi>{targetName}</bdi>”{linkId !== null && ', one link'}
				{minScore !== null && `, score ${minScore} or more`}
				{minStage !== null && (minStage === 'won' ? ', won' : ', contacted or won')}
			</p>
			<div className="mt-auto space-y-0.5 pt-4 text-sm">
				<State connector={connector} />
				<Checked connector={connector} />
			</div>
		</li>
	)
}

function State({ connector }: { connector: Connector }) {
	const { paused, waiting, refused, problem, retryAt, sent, lastWorkedAt, backfill } = connector
	const waits = waiting > 0 && `${formatCount(waiting, 'lead')} waiting`
	if (needsReconnect(connector)) {
		return (
			<p className="flex items-start gap-2 text-bad">
				<Unplug className="mt-0.5 size-4 shrink-0" aria-hidden />
				<span>
					<span className="font-semibold">
						{paused === 'signed_out' ? 'Signed out' : 'No longer there'}
					</span>
					{waits && (
						<span className="block text-soft">
							{waits}, kept for {connectorWaitDays} days
						</span>
					)}
				</span>
			</p>
		)
	}
	if (paused) {
		return (
			<p className="text-soft">
				{paused === 'reset' ? 'Paused: password reset' : 'Paused'}
				{waits && `, ${waits}`}
			</p>
		)
	}
	if (refused > 0) {
		return (
			<p className="flex items-start gap-2">
				<CircleAlert className="mt-0.5 size-4 shrink-0 text-warn" aria-hidden />
				<span>
					<span className="font-semibold">{formatNumber(refused)} refused</span>
					{waits && <span className="text-soft">, {waits}</span>}
				</span>
			</p>
		)
	}
	if (backfill > 0 && waiting > 0) {
		const done = Math.max(backfill - waiting, 0)
		return (
			<>
				<p className="mb-1.5 flex justify-between">
					<span>Sending earlier leads</span>
					<span className="text-soft">
						{formatNumber(done)} of {formatNumber(backfill)}
					</span>
				</p>
				<ProgressBar label="Earlier leads sent" value={Math.round((100 * done) / backfill)} />
			</>
		)
	}
	if (retryAt && waiting > 0) {
		return (
			<p className="flex items-start gap-2 text-soft">
				<Clock className="mt-0.5 size-4 shrink-0" aria-hidden />
				<span>
					<span className="font-semibold text-ink">{waits}</span>
					<span className="line-clamp-2 wrap-anywhere">{problem}</span>
					<NextTry at={retryAt} />
				</span>
			</p>
		)
	}
	return (
		<p className="flex items-start gap-2 text-soft">
			<CircleCheck className="mt-0.5 size-4 shrink-0 text-good" aria-hidden />
			<span>
				{sent > 0 ? `${formatNumber(sent)} sent` : lastWorkedAt ? 'Tested' : 'Nothing sent yet'}
				{lastWorkedAt && (
					<>
						{sent > 0 && ', last'} <RelativeTime date={lastWorkedAt} />
					</>
				)}
				{waits && `, ${waits}`}
			</span>
		</p>
	)
}
