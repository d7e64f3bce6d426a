import { Redo2, Undo2 } from 'lucide-react'
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import { type DesignChoices, designLimits, designOf } from '../../schema/design'
import type { Language } from '../../schema/languages'
import type { LinkTab } from '../../schema/paths'
import type { Draft } from '../links/form/draft'
import type { FormDraft } from '../links/form/useFormDraft'
import { Button } from '../ui/Button'
import { PageHead } from '../ui/PageHead'
import { Canvas } from './Canvas'
import { Controls } from './Controls'
import { withText, withTranslation } from './choices'
import type { useHistory } from './history'
import { isOfForm, openIn, type Part } from './parts'
import type { Template } from './queries'
import type { Sample } from './states'
import type { Typed } from './TypeHere'
import { useDesignDraft } from './useDesignDraft'

/** What can be undone: a design's choices, and a link's form. */
export type Edited = { design: DesignChoices; form?: Draft }

export type EditorTab = Extract<LinkTab, 'form' | 'design'>

type Props = {
	title: ReactNode
	within?: [name: string, path: string]
	tabs?: ReactNode
	hint: ReactNode
	/** Above everything else. */
	notice?: ReactNode
	history: ReturnType<typeof useHistory<Edited>>
	/** What visitors see, and the unpublished draft; null for none. */
	published: DesignChoices
	draft: DesignChoices | null
	/** The design that these choices override. */
	inherited: DesignChoices
	link: Sample
	/** A link's form; none for the design of all links. */
	form?: FormDraft
	formPanel?: ReactNode
	/** The part that is being set. */
	chosen: Part | undefined
	onChosen: (part: Part | undefined) => void
	/** Which of the panels stands open. */
	tab?: EditorTab
	onTab?: (tab: EditorTab) => void
	templates: readonly Template[]
	/** See useDesignDraft. */
	save: (draft: DesignChoices, publish: boolean) => Promise<DesignChoices>
	/** What else the open panel has, below the page. */
	children?: ReactNode
}

/** Edits a page where it is shown: its design, which stays a draft until it is published, and a link's form. */
export function PageEditor({
	title,
	within,
	tabs,
	hint,
	notice,
	history,
	published,
	draft,
	inherited,
	link,
	form,
	formPanel,
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
	/** The part whose control is about to be opened, once its panel is there. */
	const [opening, setOpening] = useState<Part>()
	useEffect(() => {
		if (opening && panel.current && openIn(panel.current, opening)) setOpening(undefined)
	})

	function onKey(event: KeyboardEvent) {
		const key = event.key.toLowerCase()
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

	/** A text to type in the page, in the language that it is shown in. */
	function typed(part: Part): Typed | undefined {
		if (part === 'heading' || part === 'button') {
			const maxLength = designLimits[part]
			if (!language) {
				return {
					value: design[part],
					maxLength,
					write: (text) => change(withText(now, part, text), part),
				}
			}
			// Only what is written here is translated here.
			if (!now[part]) return undefined
			return {
				value: now.translations?.[language]?.[part] ?? '',
				maxLength,
				write: (text) => change(withTranslation(now, language, part, text), 'translations'),
			}
		}
		if (!form || language) return undefined
		const { consent, after } = form.draft
		if (part === 'consent' && consent) {
			return {
				...{ value: consent.text, maxLength: 500, lines: true },
				write: (text) => form.edit({ ...form.draft, consent: { ...consent, text } }, part),
			}
		}
		if (part === 'message' && after.kind === 'message') {
			return {
				...{ value: after.text, maxLength: 1000, lines: true },
				write: (text) => form.edit({ ...form.draft, after: { ...after, text } }, part),
			}
		}
		return undefined
	}
	function choose(part: Part, open: boolean) {
		onChosen(part)
		if (!open) return
		setOpening(part)
		const home = isOfForm(part) ? 'form' : 'design'
		if (home !== tab) onTab?.(home)
	}
	const isDesign = tab === 'design'
	return (
		<div>
			<PageHead title={title} within={within} tabs={tabs} hint={isDesign && hint}>
				<span role="status" className="self-center text-sm text-soft max-sm:w-full">
					{form?.changed ? 'Form not saved yet' : saving.status}
				</span>
				<Tool name="Undo" keys="⌘Z" act={undo}>
					<Undo2 className="size-4" aria-hidden />
				</Tool>
				<Tool name="Redo" keys="⇧⌘Z" act={redo}>
					<Redo2 className="size-4" aria-hidden />
				</Tool>
				{form && (form.changed || !isDesign) && (
					<>
						<Button variant="secondary" disabled={!form.changed} onClick={form.discard}>
							Discard changes
						</Button>
						<Button disabled={!form.changed} pending={form.saving} onClick={form.submit}>
							{form.saving ? 'Saving...' : 'Save form'}
						</Button>
					</>
				)}
				{(isDesign || saving.differs) && (
					<>
						<Button
							variant="secondary"
							disabled={!saving.differs}
							onClick={() => change(published, 'discard')}
						>
							Discard draft
						</Button>
						<Button disabled={!saving.differs} pending={saving.publishing} onClick={saving.publish}>
							{saving.publishing ? 'Publishing...' : 'Publish'}
						</Button>
					</>
				)}
			</PageHead>
			{notice}
			{/* On small screens the page comes first, so that every change is visible. */}
			<div className="grid grid-cols-1 gap-x-8 gap-y-6 lg:grid-cols-[21rem_minmax(0,1fr)] xl:grid-cols-[23rem_minmax(0,1fr)]">
				<div ref={panel} className="min-w-0 max-lg:order-2">
					{isDesign ? (
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
					) : (
						formPanel
					)}
				</div>
				<Canvas
					design={design}
					link={link}
					language={language}
					onLanguage={setLanguage}
					chosen={chosen}
					typed={typed}
					settable={(part) => Boolean(form) || !isOfForm(part)}
					onChoose={choose}
					onKey={onKey}
					{...(form && { onOrder: form.reorder, onRemove: form.remove })}
				/>
			</div>
			{children}
		</div>
	)
}

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
