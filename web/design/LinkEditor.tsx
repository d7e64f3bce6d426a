import { useRef, useState } from 'react'
import { Link, useLocation, useNavigate } from 'react-router'
import type { DesignChoices } from '../../schema/design'
import type { Language } from '../../schema/languages'
import { paths } from '../../schema/paths'
import { parseUrl } from '../../schema/url'
import { Consequences } from '../links/form/Consequences'
import { draftOf, toSave } from '../links/form/draft'
import { FormPanel, FormSettings } from '../links/form/FormPanel'
import { FormRail } from '../links/form/FormRail'
import type { Below, Opened } from '../links/form/Opened'
import { useFirstFault } from '../links/form/useFirstFault'
import { useFormDraft } from '../links/form/useFormDraft'
import { LinkActions } from '../links/LinkActions'
import { closedState } from '../links/LinkCells'
import { MailSection } from '../links/mail/MailSection'
import { type LinkRow, shareUrl, useSaveLink } from '../links/queries'
import { RulesSection } from '../links/rules/RulesSection'
import { Suspended } from '../links/Suspended'
import { TranslationsSection } from '../links/TranslationsSection'
import { useUnsaved } from '../shell/useUnsaved'
import { useIsRoomy, useIsTablet } from '../ui/useNarrow'
import { useHistory, useUndoToast } from './history'
import { besideTabsClass, headOf, useBesideTabs } from './linkHead'
import { type Edited, type EditorTab, PageEditor } from './PageEditor'
import { fieldOfPart, isOfForm, type Part, partOfField, railPartOf } from './parts'
import type { WorkspaceDesign } from './queries'

/** The form and the design of one link: two panels beside the same page. */
export default function LinkEditor({
	link,
	all,
	tab,
}: {
	link: LinkRow
	all: WorkspaceDesign
	tab: EditorTab
}) {
	const navigate = useNavigate()
	const { mutateAsync: save } = useSaveLink(link.id, { quiet: true })
	/** The link as the editor was filled with, or as of the last save of its design. */
	const seen = useRef(link)
	/** The part selected in a tab; none once its settings are closed. */
	const [picked, setPicked] = useState<{ part: Part | undefined; tab: EditorTab }>()
	const history = useHistory<Edited>({
		design: link.designDraft ?? link.design,
		form: draftOf(link),
	})
	const { form: draft = draftOf(link), steps: count } = history.now
	const form = useFormDraft({
		link,
		draft,
		count,
		change: (form, what, steps) => history.change((now) => ({ ...now, form, steps }), what),
		onRemove: useUndoToast(history),
		onFault: goToFault,
	})
	const { question } = useUnsaved(form.changed, 'Your changes to the form aren’t saved yet.')
	// Edits below the page are kept while the design is open.
	const [wasForm, setWasForm] = useState(tab === 'form')
	if (tab === 'form' && !wasForm) setWasForm(true)

	const roomy = useIsRoomy()
	const narrow = useIsTablet()
	const beside = useBesideTabs()
	// A fault comes back from the server, by when the other tab may be open.
	const openTab = useRef(tab)
	openTab.current = tab
	const go = (to: EditorTab) => {
		if (to !== openTab.current) void navigate(paths.link(link.id, to))
	}

	const [language, setLanguage] = useState<Language>()
	/** The language that texts are being translated into. */
	const [into, setInto] = useState(() => (Object.keys(draft.translations)[0] ?? 'es') as Language)
	// The sections that follow the page: the rail opens one at a time.
	const [{ parts, rule }, setBelow] = useState<Pick<Opened, 'parts' | 'rule'>>({ parts: [] })
	const view = roomy && tab === 'form' ? parts.at(-1) : undefined
	// The panel of the form starts with what is first on the page.
	const first = roomy && tab === 'form' && !view ? 'cover' : undefined
	const chosen = picked?.tab === tab ? picked.part : first
	const opened: Opened = {
		parts,
		rule,
		onRule: (id) => setBelow({ parts, rule: id }),
		set(part, open) {
			const others = parts.filter((other) => other !== part)
			setBelow({ parts: open ? [...others, part] : roomy ? [] : others })
			if (part === 'translations' && !roomy) setLanguage(open ? into : undefined)
		},
	}
	// The open tab, chosen again, shows what it shows at first.
	const { key } = useLocation()
	const [at, setAt] = useState({ key, tab })
	if (key !== at.key) {
		setAt({ key, tab })
		if (tab === at.tab) {
			setPicked(undefined)
			if (roomy) setBelow({ parts: [] })
		}
	}
	function openView(part: Below, rule?: string) {
		setPicked(undefined)
		setBelow({ parts: [part], rule })
		window.scrollTo({ top: 0 })
		go('form')
	}

	// If there is room for three columns, the form's parts have a list of their own, and the panel has the selected one's settings.
	const [slot, setSlot] = useState<HTMLElement | null>(null)
	const open = fieldOfPart(chosen)
	/** Selects a part; if it opens in a panel, in the tab that has it. The rail and sheets have those of the page in both. */
	function choose(part: Part | undefined, opens = true) {
		const home =
			part && isOfForm(part) ? 'form' : (roomy || narrow) && railPartOf(part) ? tab : 'design'
		const to = part && opens ? home : tab
		setPicked({ part, tab: to })
		if (roomy) setBelow({ parts: [] })
		go(to)
	}
	const openField = (key: string | undefined) => choose(partOfField(key))

	/** Shows the part that was refused, by its path. */
	function goToFault(path: string) {
		const [part = '', index] = path.split('.')
		const key = part === 'fields' && draft.fields[Number(index)]?.key
		if (key) openField(key)
		else if (part === 'consent' || part === 'after' || part === 'endedText')
			choose(part === 'endedText' ? 'ended' : part)
		else if (part === 'rules' || part === 'translations') openView(part)
		else openView('mail')
	}
	const editor = useRef<HTMLDivElement>(null)
	useFirstFault(editor, form.refused)

	const { destinationUrl, showHost } = link
	const { fields, consent, after, endedText, translations } = toSave(draft)
	const texts = { after, endedText, translations }
	const host = parseUrl(destinationUrl)?.host ?? null
	const sections = {
		rules: <RulesSection form={form} opened={opened} />,
		mail: <MailSection form={form} opened={opened} />,
		translations: (
			<TranslationsSection
				{...{ form, opened, into }}
				setInto={(next) => {
					setInto(next)
					if (!roomy) setLanguage(next)
				}}
			/>
		),
	}
	return (
		<div ref={editor}>
			<PageEditor
				{...headOf(link.id, link, beside && <div ref={setSlot} className={besideTabsClass} />)}
				{...(beside === 'tools' && { toolsIn: slot })}
				{...(beside === 'status' && { statusIn: slot })}
				state={closedState(link)}
				actions={(publishes) => <LinkActions {...{ link, publishes }} />}
				hint={
					<>
						What you don’t set comes from{' '}
						<Link to={paths.design()} className="text-accent-ink underline">
							the design of all links
						</Link>
					</>
				}
				notice={<Suspended link={link} />}
				history={history}
				published={link.design}
				draft={link.designDraft}
				inherited={all.design}
				templates={all.templates}
				form={form}
				formPanel={(onChoose, sheet) => {
					const onOpen = (key: string | undefined) => onChoose(partOfField(key))
					if (roomy || sheet) {
						return (
							<FormSettings
								{...{ form, language, open, chosen }}
								onOpen={roomy ? openField : onOpen}
								close={sheet ? undefined : () => choose(undefined)}
							/>
						)
					}
					return narrow ? (
						<FormRail {...{ form, open, onOpen, chosen, onChoose }} />
					) : (
						<FormPanel {...{ form, language, open, onOpen }} />
					)
				}}
				rail={
					roomy
						? (panelShown) => (
								<FormRail
									form={form}
									open={open}
									onOpen={openField}
									chosen={panelShown || picked ? chosen : undefined}
									onChoose={choose}
									view={view && { part: view, rule }}
									onView={openView}
								/>
							)
						: undefined
				}
				chosen={chosen}
				onChosen={choose}
				tab={tab}
				instead={
					view && {
						content: sections[view],
						withPage: view === 'translations' || (view === 'mail' && !draft.reply),
					}
				}
				language={view === 'translations' ? into : language}
				onLanguage={setLanguage}
				link={{
					...link,
					fields,
					...texts,
					consent: consent && { ...consent, version: 0 },
					host: showHost && texts.after.kind === 'redirect' ? host : null,
					url: shareUrl(link),
				}}
				save={async (designDraft, publish) => {
					const mine = publish ? { design: designDraft, designDraft } : { designDraft }
					seen.current = await save({ seen: seen.current, mine })
					return (seen.current.designDraft ?? seen.current.design) as DesignChoices
				}}
			>
				{wasForm && !roomy && (
					<div
						className="mt-2 divide-y divide-line *:py-6 *:last:pb-0 [&_header:only-child]:border-b-0 [&_header:only-child]:pb-0"
						hidden={tab !== 'form'}
					>
						{sections.rules}
						{sections.mail}
						{sections.translations}
					</div>
				)}
			</PageEditor>
			<Consequences {...form} />
			{question}
		</div>
	)
}
