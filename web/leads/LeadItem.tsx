import { memo, type TouchEvent, useRef, useState } from 'react'
import { nextStage } from '../../schema/stage'
import { RowCheckbox } from '../list/RowCheckbox'
import { rowKeys } from '../list/useRowKeys'
import type { Choose } from '../list/useSelection'
import { useMay } from '../shell/may'
import { cx } from '../ui/cx'
import { formatShortDate } from '../ui/dates'
import { titleCase } from '../ui/titleCase'
import { assignOne } from './assigning'
import { LeadLines } from './LeadLines'
import type { Lead } from './queries'
import { setStage } from './rowActs'
import { doubtOf, isDoubtful } from './suspects'

/** How far a swipe must go to change the stage, in pixels. */
const far = 96

/** Lets a row be swiped to the right; a swipe that goes far enough moves the lead to its next stage. */
function useSwipe(lead: Lead) {
	const start = useRef<{ x: number; y: number }>(null)
	const [by, setBy] = useState(0)
	// A quick swipe ends before its last movement is rendered.
	const moved = useRef(0)
	const move = (x: number) => {
		moved.current = Math.max(0, Math.min(x, far * 1.5))
		setBy(moved.current)
	}
	const may = useMay()
	const stage = lead.suspect || !may('leads.write') ? undefined : nextStage[lead.stage]
	const end = () => {
		if (stage && moved.current >= far) setStage(lead, stage)
		start.current = null
		move(0)
	}
	return {
		by,
		stage,
		touch: stage && {
			onTouchStart({ touches }: TouchEvent) {
				const touch = touches.item(0)
				start.current = touch ? { x: touch.clientX, y: touch.clientY } : null
			},
			onTouchMove({ touches }: TouchEvent) {
				const touch = touches.item(0)
				const from = start.current
				if (!touch || !from) return
				const x = touch.clientX - from.x
				// A vertical movement scrolls the page.
				if (moved.current === 0 && Math.abs(touch.clientY - from.y) > Math.abs(x))
					start.current = null
				else move(x)
			},
			onTouchEnd: end,
			onTouchCancel: () => move(0),
		},
	}
}

/**
 * A lead in two lines, for phones: name and score, email (or link, if it has no name) and age. A swipe sets its next
 * stage. Memoized like LeadRow.
 */
export const LeadItem = memo(function LeadItem({
	lead,
	to,
	chosen,
	choose,
	followingUp,
	sources,
}: {
	lead: Lead
	/** Its address. */
	to: string
	chosen: boolean
	choose: Choose
	/** Shows when to follow up, in place of when it was captured. */
	followingUp: boolean
	/** Whether the leads are of several links. */
	sources: boolean
}) {
	const { by, stage, touch } = useSwipe(lead)
	return (
		<div className="relative touch-pan-y overflow-hidden" {...touch}>
			{by > 0 && stage && (
				<span
					aria-hidden
					className={cx(
						'absolute inset-y-0 left-0 flex items-center px-4 font-semibold',
						by >= far ? 'text-good' : 'text-soft',
					)}
				>
					{titleCase(stage)}
				</span>
			)}
			<div
				data-lead={lead.id}
				style={by > 0 ? { transform: `translateX(${by}px)` } : undefined}
				className={cx(
					'relative flex items-stretch',
					chosen ? 'bg-accent-soft' : by > 0 && 'bg-surface',
				)}
				{...rowKeys(
					() => choose([lead.id], !chosen),
					undefined,
					() => assignOne(() => choose([lead.id], true)),
				)}
			>
				<RowCheckbox
					label="Select lead"
					checked={chosen}
					onChange={(on, range) => choose([lead.id], on, range)}
					large
				/>
				<div className="min-w-0 flex-1 py-2.5 pr-(--gutter)">
					<LeadLines
						lead={lead}
						to={to}
						doubt={isDoubtful(lead) ? doubtOf(lead) : undefined}
						sources={sources}
						date={
							followingUp &&
							lead.followUpAt && (
								<time dateTime={lead.followUpAt} className="whitespace-nowrap">
									{formatShortDate(lead.followUpAt)}
								</time>
							)
						}
					/>
				</div>
			</div>
		</div>
	)
})
