import { fill } from '../../schema/words/words'
import type { Stage } from './stage'
import { useWords } from './useWords'

/** Which of a form's steps this is; walk.ts updates it. */
export function Way({ at, steps, focus }: Pick<Stage, 'at' | 'steps'> & { focus: boolean }) {
	const words = useWords()
	const place = Math.max(steps.indexOf(at), 0) + 1
	return (
		<div className="steps" hidden={steps.length < 2}>
			<h2 tabIndex={-1} {...(focus && { autoFocus: true })}>
				{fill(words.steps.step, { step: place, steps: steps.length })}
			</h2>
			{/* The heading says the same. */}
			<progress value={place} max={steps.length} aria-hidden="true" />
		</div>
	)
}

/** Hidden inputs about the step for browsers without a script; see worker/capture/steps.ts. */
export const StepInputs = ({
	at,
	shown,
	carried,
}: {
	at: number
	/** The fields shown because of earlier answers. */
	shown: readonly { key: string }[]
	carried: string | undefined
}) => (
	<>
		<input type="hidden" name="_step" defaultValue={at} />
		<input type="hidden" name="_shown" defaultValue={shown.map(({ key }) => key).join(' ')} />
		{carried !== undefined && <input type="hidden" name="_carried" defaultValue={carried} />}
	</>
)
