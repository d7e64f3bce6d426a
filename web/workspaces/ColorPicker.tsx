import { Check } from 'lucide-react'
import { type WorkspaceColor, workspaceColors } from '../../schema/workspaceColors'
import { cx } from '../ui/cx'
import { titleCase } from '../ui/titleCase'
import { colorClass } from './colors'

export function ColorPicker({
	color,
	headed = false,
	choose,
}: {
	color: WorkspaceColor
	/** Whether a heading says what it is. */
	headed?: boolean
	choose: (color: WorkspaceColor) => void
}) {
	return (
		<div role="radiogroup" aria-label="Color">
			{!headed && (
				<p className="mb-1.5 text-sm font-semibold" aria-hidden>
					Color
				</p>
			)}
			<div className="flex flex-wrap gap-2 max-sm:max-w-52">
				{workspaceColors.map((option) => (
					<label
						key={option}
						title={titleCase(option)}
						className={cx(
							// With an unseen letter, which makes it level with the title beside it.
							"flex size-(--control) cursor-pointer items-center justify-center before:invisible before:w-0 before:content-['.'] rounded-lg text-white has-focus-visible:outline-2 has-focus-visible:outline-offset-2",
							colorClass[option],
						)}
					>
						<input
							type="radio"
							name="color"
							className="sr-only"
							aria-label={titleCase(option)}
							checked={option === color}
							onChange={() => choose(option)}
						/>
						{option === color && <Check className="size-4" aria-hidden />}
					</label>
				))}
			</div>
		</div>
	)
}
