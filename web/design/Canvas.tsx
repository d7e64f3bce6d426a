import { type ReactNode, startTransition, useDeferredValue, useState } from 'react'
import { createPortal } from 'react-dom'
import { offersToRemember } from '../../schema/askOnce'
import type { Design } from '../../schema/design'
import { stepsOf } from '../../schema/formSteps'
import { inLanguage } from '../../schema/inLanguage'
import type { Language } from '../../schema/languages'
import type { Words } from '../../schema/words/words'
import { CapturePage } from '../capture/CapturePage'
import { WordsContext } from '../capture/useWords'
import type { FormDraft } from '../links/form/useFormDraft'
import { useAskOnce } from '../shell/session'
import { cx } from '../ui/cx'
import { useIsPhone, useIsTablet } from '../ui/useNarrow'
import { CanvasTools, type Device } from './CanvasTools'
import { canvasClass, groundClass, pageClass } from './columns'
import { Marks } from './Marks'
import { PreviewFrame } from './PreviewFrame'
import { fieldOfPart, isBesideFields, isMereText, type Part, partsIn } from './parts'
import { type Sample, type StateName, stateOf } from './states'
import { TriedPage } from './TriedPage'
import type { Typed } from './TypeHere'
import { useWordsOf } from './useWordsOf'

const widths: Record<Device, number> = { phone: 375, desktop: 1280 }

type Props = {
	design: Design
	link: Sample
	/** The original if none is chosen. */
	language: Language | undefined
	onLanguage: (language: Language | undefined) => void
	/** The selected part. */
	chosen: Part | undefined
	/** A part's text, if it can be typed in place. */
	typed: (part: Part, words: Words) => Typed | undefined
	/** Whether a part that isn't merely a text can be set here. */
	settable: (part: Part) => boolean
	/** Called for parts that open in the panel, with their button; the others are typed in place. */
	onChoose: (part: Part | undefined, button?: HTMLElement) => void
	device: Device
	onDevice: (device: Device) => void
	/** The form whose fields can be moved and removed. */
	form?: FormDraft
	/** Gets the keys pressed in the page's document, which the app's doesn't hear. */
	onKey: (event: KeyboardEvent) => void
	/** Whether the lower half of the window is covered. */
	raised: boolean
	/** Whether something else has its place. */
	hidden: boolean
	/** Shown after the choices of what to show. */
	tools: ReactNode
	/** Where to render these choices, if not above the page; null until it is mounted. */
	toolsIn: HTMLElement | null | undefined
}

/** The page as visitors see it, in each state and language, on phone and desktop; its parts are set by clicking. */
export function Canvas({
	design,
	link,
	language,
	onLanguage,
	chosen,
	typed,
	settable,
	onChoose,
	device,
	onDevice,
	form,
	onKey,
	raised,
	hidden,
	tools,
	toolsIn,
}: Props) {
	const [state, setState] = useState<StateName>('form')
	const [step, setStep] = useState(1)
	const [followed, setFollowed] = useState(chosen)
	const [dark, setDark] = useState(false)
	const [tries, setTries] = useState(false)
	const [root, setRoot] = useState<HTMLElement | null>(null)
	const phone = useIsPhone()
	const tablet = useIsTablet()
	/** Where settings are a sheet, a field's label opens them; its translation is typed in place. */
	const labelsOpen = tablet && !language
	const words = useWordsOf(language ?? 'en')
	const { design: shown, ...own } = inLanguage({ ...link, design }, words)
	const remembers = offersToRemember(useAskOnce(), link.fields)
	const page = stateOf(state, { ...own, remembers }, words)
	const steps = stepsOf(link.fields)
	if (chosen !== followed) {
		setFollowed(chosen)
		if (chosen === 'after' || chosen === 'message') setState('after')
		if (chosen === 'ended') setState('ended')
		const field = link.fields.find(({ key }) => key === fieldOfPart(chosen))
		const inForm = field ? field.type !== 'hidden' : isBesideFields(chosen)
		if (inForm && page.state !== 'form') setState('form')
		if (inForm && field) setStep(field.step ?? 1)
		if (chosen === 'consent' || chosen === 'button') setStep(steps.at(-1) ?? 1)
	}
	const all = { as: 'div', design: shown } as const
	const content = (
		<WordsContext value={words}>
			{tries && page.state === 'form' ? (
				<TriedPage
					key={`${state} ${words.language}`}
					{...all}
					page={page}
					onSent={() => setState('after')}
				/>
			) : (
				<div ref={setRoot} inert={!tries} style={{ display: 'contents' }}>
					<CapturePage
						key={`${state} ${words.language}`}
						{...all}
						{...(page.state === 'form' ? withAllFields(page, step) : page)}
					/>
				</div>
			)}
		</WordsContext>
	)
	// A text being typed in it responds first.
	const pageLater = useDeferredValue(content)
	const choices = (
		<CanvasTools
			tools={!phone && tools}
			crowded={steps.length > 1 && !tablet}
			state={state}
			onState={(next) => {
				setState(next)
				// What is shown after the form has settings of its own.
				if (form && (next === 'after' || next === 'ended')) onChoose(next)
				else if (chosen === 'after' || chosen === 'ended') onChoose(undefined)
			}}
			steps={tries || page.state !== 'form' ? [] : steps}
			step={step}
			onStep={setStep}
			language={language}
			isTranslated={(code) => !!(design.translations[code] || link.translations[code])}
			onLanguage={onLanguage}
			device={device}
			onDevice={onDevice}
			dark={design.theme === 'auto' ? dark : undefined}
			onDark={setDark}
			tries={tries}
			onTry={setTries}
		/>
	)
	return (
		<section
			aria-label="Preview"
			hidden={hidden}
			className={cx(canvasClass, !raised && 'max-lg:border-b max-lg:border-line')}
		>
			{toolsIn === undefined ? (
				<div className="flex items-center justify-between gap-2">{choices}</div>
			) : (
				toolsIn && createPortal(choices, toolsIn)
			)}
			<div className={groundClass}>
				<PreviewFrame
					key={device}
					width={widths[device]}
					title={`The page on a ${device}`}
					design={shown}
					dark={dark}
					language={words.language}
					onKey={onKey}
					raised={raised}
					className={pageClass}
				>
					{pageLater}
					{root && !tries && (
						<Marks
							root={root}
							find={(within) =>
								partsIn(within, state, link.fields).filter(([part]) =>
									isMereText(part)
										? typed(part, words)
										: settable(part) && (part !== 'button' || step >= (steps.at(-1) ?? step)),
								)
							}
							fields={own.fields}
							chosen={chosen}
							atTop={raised}
							typed={(part) =>
								labelsOpen && part.startsWith('label:') ? undefined : typed(part, words)
							}
							onChoose={onChoose}
							onRemove={form?.remove}
							moves={
								form && {
									order: form.reorder,
									steps: [step - 1, step + 1].filter((to) => to > 0 && to <= form.steps),
									at: step,
									// The page and its marks change together.
									to: (key, to) =>
										startTransition(() => {
											setStep(to)
											form.moveTo(key, to)
										}),
								}
							}
						/>
					)}
				</PreviewFrame>
			</div>
		</section>
	)
}

type FormPage = Extract<ReturnType<typeof stateOf>, { state: 'form' }>

/** A step of the form with all of its fields, whatever they depend on. */
const withAllFields = (page: FormPage, at: number): FormPage => ({
	...page,
	at,
	link: { ...page.link, fields: page.link.fields.map(({ showIf: _, ...field }) => field) },
})
