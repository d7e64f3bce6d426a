import { cx } from '../ui/cx'
import { Skeleton } from '../ui/Skeleton'
import { canvasClass, columnsOf, gridClass, groundClass, pageClass } from './columns'
import { EditorHead } from './EditorHead'

const none = () => {}

/** An editor until it has loaded: its head, and its columns, so that nothing moves. */
export const EditorFrame = ({
	rail = false,
	looks = false,
	...head
}: Pick<Parameters<typeof EditorHead>[0], 'title' | 'within' | 'tabs' | 'actions'> & {
	/** Whether the form's parts have a column of their own, which has the choices of what to show above it. */
	rail?: boolean
	/** Whether the panel has the page's design. */
	looks?: boolean
}) => (
	<>
		<EditorHead
			{...head}
			status=""
			history={{ undo: false, redo: false }}
			changed={false}
			discardable={false}
			publishing={false}
			onDiscard={none}
			onPublish={none}
		/>
		<div
			role="status"
			aria-label="Loading editor"
			className={cx(gridClass, columnsOf(rail, false))}
		>
			{rail && <Rows count={9} />}
			<div className={canvasClass}>
				{!rail && <Skeleton className="h-(--control) w-full shrink-0 max-sm:hidden" />}
				<div className={groundClass}>
					<div className={pageClass}>
						<Skeleton className="mx-auto h-full max-w-[375px] max-sm:rounded-none sm:rounded-[1.5rem]" />
					</div>
				</div>
			</div>
			<Rows count={looks || !rail ? 6 : 2} />
		</div>
	</>
)

/** A heading over rows. */
const Rows = ({ count }: { count: number }) => (
	<div className="min-w-0 space-y-3">
		<Skeleton className="h-5 w-24" />
		<div className="border-t border-line" />
		{Array.from({ length: count }, (_, row) => (
			// biome-ignore lint/suspicious/noArrayIndexKey: the rows are identical and never move
			<Skeleton key={row} className={row % 3 === 2 ? 'h-5 w-1/2' : 'h-5 w-2/3'} />
		))}
	</div>
)
