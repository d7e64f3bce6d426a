import { Languages, Monitor, Moon, MousePointerClick, Pencil, Smartphone, Sun } from 'lucide-react'
import { type ComponentProps, type ReactNode, useDeferredValue, useState } from 'react'
import { createPortal } from 'react-dom'
import { offersToRemember } from '../../schema/askOnce'
import type { Design } from '../../schema/design'
import { stepsOf } from '../../schema/formSteps'
import { inLanguage } from '../../schema/inLanguage'
import { type Language, languages } from '../../schema/languages'
import type { Words } from '../../schema/words/words'
import { CapturePage } from '../capture/CapturePage'
import { WordsContext } from '../capture/useWords'
import type { FormDraft } from '../links/form/useFormDraft'
import { useAskOnce } from '../shell/session'
import { cx } from '../ui/cx'
import { Choice, SelectField } from '../ui/SelectField'
import { useIsPhone, useIsRoomy, useIsTablet } from '../ui/useNarrow'
import { canvasClass, groundClass, pageClass } from './columns'
import { Marks } from './Marks'
import { PreviewFrame } from './PreviewFrame'
import { fieldOfPart, isBesideFields, isMereText, type Part, partsIn } from './parts'
import { type Sample, type StateName, stateNames, stateOf } from './states'
import { TriedPage } from './TriedPage'
import type { Typed } from './TypeHere'
import { useWordsOf } from './useWordsOf'
import { ViewChoices } from './ViewMenu'

const widths = { phone: 375, desktop: 1280 }

export type Device = keyof typeof widths

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
	/** Shown before the choices of what to show. */
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
	const roomy = useIsRoomy()
	/** Where settings are a sheet, a field's label opens them; its translation is typed in place. */
	const labelsOpen = tablet && !language
	const words = useWordsOf(language ?? 'en')
	const { design: shown, ...own } = inLanguage(useDeferredValue({ ...link, design }), words)
	const remembers = offersToRemember(useAskOnce(), link.fields)
	const page = stateOf(state, { ...own, remembers }, words)
	const steps = stepsOf(link.fields)
	/** Whether the choices of what to show have no room to spare. */
	const crowded = steps.length > 1 && !tablet
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
	const named = roomy || !crowded
	const all = { as: 'div', design: shown } as const
	const choices = (
		<>
			<div className="flex min-w-0 gap-2 max-sm:flex-col max-sm:gap-4">
				{!phone && tools}
				<ToolbarSelect
					label="Page state"
					value={state}
					options={stateNames}
					{...(named && { lead: 'State', room: '[&_select]:pl-12' })}
					onChange={(next) => {
						setState(next)
						// What is shown after the form has settings of its own.
						if (form && (next === 'after' || next === 'ended')) onChoose(next)
						else if (chosen === 'after' || chosen === 'ended') onChoose(undefined)
					}}
				/>
				{!tries && page.state === 'form' && steps.length > 1 && (
					<ToolbarSelect
						label="Step of the page"
						value={String(step)}
						options={steps.map((one) => [String(one), `Step ${one}`] as const)}
						onChange={(one) => setStep(Number(one))}
					/>
				)}
				<ToolbarSelect
					label="Language of the page"
					value={language ?? ''}
					{...(named && { lead: <Languages className="size-4" />, room: '[&_select]:pl-8' })}
					options={[
						['', 'Original'],
						...Object.entries(languages).map(
							([code, name]) =>
								[
									code as Language,
									design.translations[code as Language] || link.translations[code as Language]
										? `${name} ✓`
										: name,
								] as const,
						),
					]}
					onChange={(code) => onLanguage(code || undefined)}
				/>
			</div>
			<div className="flex shrink-0 gap-2 max-sm:flex-col">
				<ViewChoices
					named={phone}
					folded={crowded ? !roomy || design.theme === 'auto' : !roomy && !tablet}
					choices={[
						{
							label: 'Device',
							value: device,
							options: [
								['phone', 'Phone', Smartphone],
								['desktop', 'Desktop', Monitor],
							],
							onChange: (next) => onDevice(next as Device),
						},
						...(design.theme === 'auto'
							? [
									{
										label: 'Preview theme',
										value: dark ? 'dark' : 'light',
										options: [
											['light', 'Light preview', Sun],
											['dark', 'Dark preview', Moon],
										] as const,
										onChange: (theme: string) => setDark(theme === 'dark'),
									},
								]
							: []),
						{
							label: 'What clicks in the page do',
							value: tries ? 'try' : 'edit',
							options: [
								['edit', 'Click to edit', Pencil],
								['try', 'Try it', MousePointerClick],
							],
							onChange: (mode) => setTries(mode === 'try'),
						},
					]}
				/>
			</div>
		</>
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
									to(key, to) {
										setStep(to)
										form.moveTo(key, to)
									},
								}
							}
						/>
					)}
				</PreviewFrame>
			</div>
		</section>
	)
}

/** A select in a toolbar with its label in the box, or on phones above it. */
function ToolbarSelect<Value extends string>({
	lead,
	room,
	...props
}: ComponentProps<typeof SelectField<Value>> & {
	/** The label in the box, if the value doesn't tell, and the class of the room it takes. */
	lead?: ReactNode
	room?: string
}) {
	if (useIsPhone()) return <Choice {...props} />
	return (
		<span className={cx('relative flex min-w-0 [&_select]:border-line', room)} title={props.label}>
			<SelectField {...props} />
			<span
				className="pointer-events-none absolute inset-y-0 left-2.5 flex items-center text-sm text-soft"
				aria-hidden
			>
				{lead}
			</span>
		</span>
	)
}

type FormPage = Extract<ReturnType<typeof stateOf>, { state: 'form' }>

/** A step of the form with all of its fields, whatever they depend on. */
const withAllFields = (page: FormPage, at: number): FormPage => ({
	...page,
	at,
	link: { ...page.link, fields: page.link.fields.map(({ showIf: _, ...field }) => field) },
})
