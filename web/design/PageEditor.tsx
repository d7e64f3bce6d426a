import { PanelRight, Redo2, RotateCcw, Undo2, X } from 'lucide-react'
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import { type DesignChoices, designOf } from '../../schema/design'
import type { Language } from '../../schema/languages'
import type { LinkTab } from '../../schema/paths'
import type { Words } from '../../schema/words/words'
import type { Draft } from '../links/form/draft'
import type { FormDraft } from '../links/form/useFormDraft'
import { Button } from '../ui/Button'
import { cx } from '../ui/cx'
import { PageHead } from '../ui/PageHead'
import { useIsTablet } from '../ui/useNarrow'
import { Canvas } from './Canvas'
import { Controls } from './Controls'
import type { useHistory } from './history'
import { isOfForm, nameOfPart, openIn, type Part } from './parts'
import type { Template } from './queries'
import type { Sample } from './states'
import { typable } from './typable'
import { useDesignDraft } from './useDesignDraft'

/** The state that undo covers: a design's choices, and a link's form. */
export type Edited = { design: DesignChoices; form?: Draft }

export type EditorTab = Extract<LinkTab, 'form' | 'design'>

type Props = {
	title: ReactNode
	within?: [name: string, path: string]
	tabs?: ReactNode
	/** Above the design's controls. */
	hint: ReactNode
	/** Where to render the choices of what to show, if not above the page; null until it is mounted. */
	toolsIn?: HTMLElement | null
	/** Above everything else. */
	notice?: ReactNode
	history: ReturnType<typeof useHistory<Edited>>
	/** The published design, and the unpublished draft; null for none. */
	published: DesignChoices
	draft: DesignChoices | null
	/** The design that these choices override. */
	inherited: DesignChoices
	link: Sample
	/** A link's form; none for the design of all links. */
	form?: FormDraft
	/** The form's panel, for the language that the page is shown in; see Canvas. */
	formPanel?: (language: Language | undefined) => ReactNode
	/** The form's parts in order, beside the page if there is room for three columns. */
	rail?: ((language: Language | undefined) => ReactNode) | undefined
	/** The selected part. */
	chosen: Part | undefined
	onChosen: (part: Part | undefined) => void
	/** The open panel. */
	tab?: EditorTab
	onTab?: (tab: EditorTab) => void
	templates: readonly Template[]
	/** See useDesignDraft. */
	save: (draft: DesignChoices, publish: boolean) => Promise<DesignChoices>
	/** More of the open panel, below the page. */
	children?: ReactNode
}

/** Edits a page in place: its design, which stays a draft until it is published, and a link's form. */
export function PageEditor({
	title,
	within,
	tabs,
	hint,
	toolsIn,
	notice,
	history,
	published,
	draft,
	inherited,
	link,
	form,
	formPanel,
	rail,
	chosen,
	onChosen,
	tab = 'design',
	onTab,
	templates,
	save,
	children,
}: Props) {
	const { undo, redo } = history
	const { design: now } = history.now
	const change = (design: DesignChoices, what: string) =>
		history.change((all) => ({ ...all, design }), what)
	const saving = useDesignDraft({ now, published, draft, change, save })
	const [language, setLanguage] = useState<Language>()
	const design = designOf(inherited, now)
	const panel = useRef<HTMLDivElement>(null)
	/** The part whose control opens once its panel is mounted. */
	const [opening, setOpening] = useState<Part>()
	/** What opened the control of the chosen part: in narrow windows, the panel is a sheet until it is closed. */
	const [opened, setOpened] = useState<{ button: HTMLElement }>()
	/** Whether the panel is hidden, which gives the page its room: a desktop's would be too small to read. */
	const [alone, setAlone] = useState(false)
	const narrow = useIsTablet()
	const sheet =
		narrow && opened && chosen && homeOf(chosen) === tab && nameOfPart(chosen, link.fields)
	useEffect(() => {
		if (opening && panel.current && openIn(panel.current, opening)) setOpening(undefined)
	})

	function onKey(event: KeyboardEvent) {
		const key = event.key.toLowerCase()
		if (key === 'escape' && sheet && !event.defaultPrevented) closeSheet()
		if (!(event.metaKey || event.ctrlKey) || event.altKey || !['z', 'y'].includes(key)) return
		const act = key === 'y' || event.shiftKey ? redo : undo
		event.preventDefault()
		if (act) act()
	}
	const onKeyHere = useEffectEvent(onKey)
	useEffect(() => {
		document.addEventListener('keydown', onKeyHere)
		return () => document.removeEventListener('keydown', onKeyHere)
	}, [])

	const typed = (part: Part, words: Words) =>
		typable(part, { now, design, change, form, language, words })
	function choose(part: Part | undefined, button?: HTMLElement) {
		onChosen(part)
		setOpened(button && { button })
		if (!part || !button) return
		setAlone(false)
		setOpening(part)
		if (homeOf(part) !== tab) onTab?.(homeOf(part))
	}
	function closeSheet() {
		setOpened(undefined)
		opened?.button.focus({ preventScroll: true })
	}
	const isDesign = tab === 'design'
	const changed = saving.differs || form?.changed === true
	function discard() {
		if (form?.changed) form.discard()
		if (saving.differs) change(published, 'discard')
	}
	/** Publishes the page: first the form, which may need confirmation or be refused, then the design. */
	function publish() {
		const rest = () => {
			if (saving.differs) void saving.publish()
		}
		if (form?.changed) form.submit(rest)
		else rest()
	}
	return (
		<div>
			<PageHead title={title} within={within} tabs={tabs}>
				<span
					role="status"
					className="self-center text-sm text-soft max-sm:flex-1 max-[22rem]:min-w-0 max-[22rem]:truncate"
				>
					{form?.changed ? 'Form not saved yet' : saving.status}
				</span>
				<Tool name="Undo" keys="⌘Z" act={undo}>
					<Undo2 className="size-4" aria-hidden />
				</Tool>
				<Tool name="Redo" keys="⇧⌘Z" act={redo}>
					<Redo2 className="size-4" aria-hidden />
				</Tool>
				<Button
					variant="secondary"
					disabled={!changed}
					className="max-sm:w-11 max-sm:border-0 max-sm:px-0"
					onClick={discard}
				>
					<RotateCcw className="size-4 sm:hidden" aria-hidden />
					<span className="max-sm:sr-only">Discard changes</span>
				</Button>
				<Button
					disabled={!changed}
					pending={saving.publishing || form?.saving === true}
					onClick={publish}
				>
					{saving.publishing || form?.saving ? 'Publishing...' : 'Publish'}
				</Button>
			</PageHead>
			{notice}
			{/* On small screens the page comes first, so that every change is visible. */}
			<div
				className={cx(
					'grid grid-cols-1 gap-x-8 gap-y-6',
					columnsOf(rail !== undefined, alone),
					sheet && 'pb-[50dvh]',
				)}
			>
				{rail && <div className="min-w-0">{rail(language)}</div>}
				<Canvas
					design={design}
					link={link}
					language={language}
					onLanguage={setLanguage}
					chosen={chosen}
					typed={typed}
					settable={(part) => Boolean(form) || !isOfForm(part)}
					onChoose={choose}
					onDevice={(device) => setAlone(device === 'desktop')}
					onKey={onKey}
					raised={Boolean(sheet)}
					toolsIn={toolsIn}
					tools={
						<Button
							variant="ghost"
							size="icon"
							className="max-lg:hidden"
							aria-label={alone ? 'Show panel' : 'Hide panel'}
							title={alone ? 'Show panel' : 'Hide panel'}
							aria-expanded={!alone}
							onClick={() => setAlone(!alone)}
						>
							<PanelRight className="size-4" aria-hidden />
						</Button>
					}
					{...(form && { form })}
				/>
				<div
					ref={panel}
					{...(sheet && {
						role: 'dialog',
						'aria-label': sheet,
						'data-beside': true,
					})}
					className={cx('min-w-0', sheet && sheetClass, alone && 'lg:hidden')}
				>
					{sheet && (
						<div className="sticky top-0 z-10 -mx-4 mb-2 flex items-center justify-between gap-4 border-b border-line bg-surface px-4 py-1">
							<span className="min-w-0 truncate font-semibold">{sheet}</span>
							<Button variant="ghost" size="icon" aria-label="Close" onClick={closeSheet}>
								<X className="size-4" aria-hidden />
							</Button>
						</div>
					)}
					{isDesign ? (
						<>
							<p className="mb-4 text-pretty text-soft">{hint}</p>
							<Controls
								now={now}
								design={design}
								link={link}
								ofAll={!form}
								templates={templates}
								faults={saving.faults}
								language={language}
								onChange={change}
							/>
						</>
					) : (
						formPanel?.(language)
					)}
				</div>
			</div>
			{children}
		</div>
	)
}

/** The columns of the page and its panel, after those of the rail. */
const columnsOf = (rail: boolean, alone: boolean) => {
	if (rail) {
		return alone
			? 'grid-cols-[16rem_minmax(0,1fr)]'
			: 'grid-cols-[16rem_minmax(0,1fr)_19rem] gap-x-6! min-[100rem]:grid-cols-[18rem_minmax(0,1fr)_23rem]'
	}
	return !alone && 'lg:grid-cols-[minmax(0,1fr)_21rem] xl:grid-cols-[minmax(0,1fr)_23rem]'
}

const homeOf = (part: Part) => (isOfForm(part) ? 'form' : 'design')

/** Covers the lower half of the window, below the page. */
const sheetClass =
	'fixed inset-x-0 bottom-0 z-40 max-h-[calc(50dvh-var(--head)-0.5rem)] scroll-pt-22 overflow-y-auto overscroll-contain rounded-t-lg border-t border-line bg-surface px-4 pb-[calc(1rem+env(safe-area-inset-bottom))] shadow-lg'

function Tool({
	name,
	keys,
	act,
	children,
}: {
	name: string
	keys: string
	act: false | (() => void)
	children: ReactNode
}) {
	return (
		<Button
			variant="ghost"
			size="icon"
			aria-label={name}
			title={`${name} (${keys})`}
			disabled={!act}
			onClick={act || undefined}
		>
			{children}
		</Button>
	)
}
