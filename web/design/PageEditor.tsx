import {
	type ReactNode,
	useDeferredValue,
	useEffect,
	useEffectEvent,
	useRef,
	useState,
} from 'react'
import { flushSync } from 'react-dom'
import { type DesignChoices, designOf } from '../../schema/design'
import type { Language } from '../../schema/languages'
import type { LinkTab } from '../../schema/paths'
import type { Words } from '../../schema/words/words'
import type { Draft } from '../links/form/draft'
import type { FormDraft } from '../links/form/useFormDraft'
import { cx } from '../ui/cx'
import { toast } from '../ui/toast'
import { useIsPhone, useIsTablet, useIsWide } from '../ui/useNarrow'
import { Canvas } from './Canvas'
import type { Device } from './CanvasTools'
import { Controls } from './Controls'
import { belowClass, columnsOf, gridClass, railClass, sheetClass } from './columns'
import { EditorHead } from './EditorHead'
import type { useHistory } from './history'
import { RailPart } from './PageParts'
import { PanelToggle, SheetHead } from './PanelHead'
import { fieldOfPart, isOfForm, nameOfPart, openIn, type Part, railPartOf, rowIn } from './parts'
import type { Template } from './queries'
import type { Sample } from './states'
import { typable } from './typable'
import { useDesignDraft } from './useDesignDraft'

/** The state that undo covers: a design's choices, and a link's form with its steps, of which the last may be empty. */
export type Edited = { design: DesignChoices; form?: Draft; steps?: number }

export type EditorTab = Extract<LinkTab, 'form' | 'design'>

type Props = Pick<
	Parameters<typeof EditorHead>[0],
	'title' | 'within' | 'tabs' | 'actions' | 'state'
> & {
	/** Above the design's controls. */
	hint: ReactNode
	/** Where the choices of what to show are, or on phones their button, if not above the page; null until it is mounted. */
	toolsIn?: HTMLElement | null
	/** Where it says whether the changes are saved, if not in the head; null until it is mounted. */
	statusIn?: HTMLElement | null
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
	/** The form's panel, and how its list opens a part; in a sheet, only the selected part's settings. */
	formPanel?: (open: (part: Part | undefined) => void, inSheet: boolean) => ReactNode
	/** The form's parts in order, beside the page if there is room for three columns. */
	rail?: ((panelShown: boolean) => ReactNode) | undefined
	/** What replaces the page and its panel; if `withPage`, wide windows keep the page beside it. */
	instead?: { content: ReactNode; withPage: boolean } | undefined
	/** The language that the page is shown in; the original if none is chosen. */
	language: Language | undefined
	onLanguage: (language: Language | undefined) => void
	/** The selected part. */
	chosen: Part | undefined
	/** `opens` if the part's control is in a panel, which must be the open one. */
	onChosen: (part: Part | undefined, opens?: boolean) => void
	/** The open panel, while no part is selected. */
	tab?: EditorTab
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
	state,
	actions,
	toolsIn,
	statusIn,
	notice,
	history,
	published,
	draft,
	inherited,
	link,
	form,
	formPanel,
	rail,
	instead,
	language,
	onLanguage,
	chosen,
	onChosen,
	tab = 'design',
	templates,
	save,
	children,
}: Props) {
	const { undo, redo } = history
	const { design: now } = history.now
	const change = (design: DesignChoices, what: string) =>
		history.change((all) => ({ ...all, design }), what)
	const saving = useDesignDraft({ now, published, draft, change, save })
	const design = designOf(inherited, now)
	const without = designOf(inherited)
	const panel = useRef<HTMLDivElement>(null)
	/** The part whose control opens once its panel is mounted. */
	const [opening, setOpening] = useState<Part>()
	/**
	 * The mark that opened the control of the chosen part, none if the form's list did: in narrow windows, the panel is
	 * a sheet until it is closed.
	 */
	const [opened, setOpened] = useState<{ button?: HTMLElement }>()
	const [device, setDevice] = useState<Device>('phone')
	const [panelHidden, setPanelHidden] = useState<boolean>()
	// A desktop's page would be too small to read between two columns: it gets the room of the one that matters less.
	const wide = device === 'desktop'
	const keepsPage = useIsWide() && instead?.withPage
	const pageHidden = instead !== undefined && !keepsPage
	/** Whether the panel is hidden. */
	const alone = panelHidden ?? (wide && tab === 'form')
	const shownRail = wide && tab === 'design' ? undefined : rail
	const narrow = useIsTablet()
	const phone = useIsPhone()
	const [inSheet, setInSheet] = useState<HTMLElement | null>(null)
	const raised = narrow && opened && chosen
	const fromList = raised && !opened.button
	const coverAndTitle = fromList && chosen === 'heading' && 'Cover and title'
	const sheet = raised && (coverAndTitle || nameOfPart(chosen, link.fields))
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
		typable(part, { now, design, inherited: without, link, change, form, language, words })
	function choose(clicked: Part | undefined, button?: HTMLElement) {
		// A field's texts open its settings.
		const key = button && fieldOfPart(clicked)
		const part = key === undefined ? clicked : (`field:${key}` as const)
		onChosen(part, button !== undefined)
		setOpened(button && { button })
		if (!part || !button) return
		setPanelHidden(false)
		setOpening(part)
	}
	/** Opens a part from the form's list. */
	function chooseInList(part: Part | undefined) {
		onChosen(part, true)
		setOpened(part && {})
	}
	useEffect(() => {
		// A new field's label has it already.
		if (fromList && !panel.current?.contains(document.activeElement)) panel.current?.focus()
	}, [fromList])
	function closeSheet() {
		// The list is back, and has the row of the field.
		flushSync(() => {
			setOpened(undefined)
			onChosen(undefined, true)
		})
		const opener = opened?.button ?? rowIn(panel.current, chosen)
		opener?.focus({ preventScroll: true })
	}
	// With a rail or in a sheet, the panel has only what is selected.
	const selected = rail || sheet ? chosen : undefined
	const isForm = selected ? isOfForm(selected) : tab === 'form'
	const railPart = selected && railPartOf(selected)
	const designing = {
		now,
		design,
		inherited: without,
		link,
		ofAll: !form,
		faults: saving.faults,
		language,
		onChange: change,
	}
	const changed = saving.differs || form?.changed === true
	function discard() {
		if (form?.changed || form?.hasEmptyStep) form.discard()
		if (saving.differs) change(published, 'discard')
		toast({ title: 'Changes discarded' })
	}
	/** Publishes the page: first the form, which may need confirmation or be refused, then the design. */
	function publish() {
		const rest = () => {
			if (saving.differs) void saving.publish()
		}
		if (form?.changed) return form.submit(rest)
		if (form?.hasEmptyStep) form.discard()
		rest()
	}
	const page = (
		<Canvas
			{...{ design, link, language, onLanguage, chosen, typed }}
			settable={(part) => Boolean(form) || !isOfForm(part)}
			onChoose={choose}
			device={device}
			onDevice={(next) => {
				setDevice(next)
				setPanelHidden(undefined)
			}}
			onKey={onKey}
			raised={Boolean(sheet)}
			toolsIn={instead ? null : phone ? inSheet : toolsIn}
			hidden={pageHidden}
			tools={<PanelToggle shown={!alone} onToggle={() => setPanelHidden(!alone)} />}
			{...(form && { form })}
		/>
	)
	const panelNow = isForm ? (
		formPanel?.(chooseInList, Boolean(sheet))
	) : railPart ? (
		<RailPart
			{...designing}
			part={railPart}
			only={sheet && !coverAndTitle ? chosen : undefined}
			close={sheet ? undefined : () => choose(undefined)}
		/>
	) : (
		<>
			<p className="mb-1 text-sm text-soft xl:mt-2">{hint}</p>
			<Controls {...designing} looks={rail !== undefined} templates={templates} />
		</>
	)
	// Of the page and its panel, the one that has the focus responds first; the others follow in slices.
	const inPage = document.activeElement instanceof HTMLIFrameElement
	const pageLater = useDeferredValue(page)
	const panelLater = useDeferredValue(panelNow)
	const railLater = useDeferredValue(shownRail?.(!alone))
	return (
		<div className={tabs ? 'lg:[--tabs:calc(max(2.5rem,var(--control))+1px)]' : undefined}>
			<EditorHead
				{...{ title, within, tabs, state, actions, history, changed }}
				discardable={changed || form?.hasEmptyStep === true}
				status={form?.status ?? saving.status}
				sheet={setInSheet}
				optionsIn={toolsIn}
				statusIn={statusIn}
				publishing={saving.publishing || form?.saving === true}
				onDiscard={discard}
				onPublish={publish}
			/>
			{notice}
			{/* On small screens the page comes first, so that every change is visible. */}
			<div
				className={cx(
					gridClass,
					columnsOf(shownRail !== undefined, instead ? pageHidden : alone),
					sheet && 'pb-[57dvh] max-sm:pb-[63dvh]',
				)}
			>
				{shownRail && (
					<div data-rail className={railClass}>
						{railLater}
					</div>
				)}
				{instead?.content}
				{inPage ? page : pageLater}
				<div
					ref={panel}
					{...(sheet && {
						role: 'dialog',
						'aria-label': sheet,
						'data-beside': true,
						tabIndex: -1,
					})}
					hidden={Boolean(instead)}
					className={cx('min-w-0', sheet ? sheetClass : belowClass, alone && 'lg:hidden')}
				>
					{sheet && (
						<SheetHead
							title={sheet}
							field={link.fields.find(({ key }) => key === fieldOfPart(chosen))}
							onRemove={form?.remove}
							close={closeSheet}
						/>
					)}
					{inPage ? panelLater : panelNow}
				</div>
			</div>
			{children}
		</div>
	)
}
