import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useRef, useState } from 'react'
import { Link, Navigate, useLocation, useNavigate, useParams } from 'react-router'
import type { DesignChoices } from '../../schema/design'
import { paths } from '../../schema/paths'
import { parseUrl } from '../../schema/url'
import { Consequences } from '../links/form/Consequences'
import { draftOf, toSave } from '../links/form/draft'
import { FormPanel, FormSettings } from '../links/form/FormPanel'
import { FormRail } from '../links/form/FormRail'
import type { Below, Opened } from '../links/form/Opened'
import { useFormDraft } from '../links/form/useFormDraft'
import { LinkTabs } from '../links/LinkTabs'
import { MailSection } from '../links/mail/MailSection'
import { type LinkRow, linkQuery, shareUrl, useSaveLink } from '../links/queries'
import { RulesSection } from '../links/rules/RulesSection'
import { Suspended } from '../links/Suspended'
import { TranslationsSection } from '../links/TranslationsSection'
import { useMay } from '../shell/may'
import { usePageTitle } from '../shell/usePageTitle'
import { useUnsaved } from '../shell/useUnsaved'
import { PageError } from '../ui/PageError'
import { PageHead } from '../ui/PageHead'
import { Skeleton } from '../ui/Skeleton'
import { useIsRoomy } from '../ui/useNarrow'
import { useSliced } from '../ui/useSliced'
import { useHistory } from './history'
import { type Edited, type EditorTab, PageEditor } from './PageEditor'
import { fieldOfPart, isOfForm, type Part } from './parts'
import { designQuery, type WorkspaceDesign } from './queries'

const names = { form: 'Form', design: 'Design' }

/** The form and the design of one link: two panels beside the same page. */
export default function LinkEditorPage() {
	const { id = '' } = useParams()
	const { pathname } = useLocation()
	const tab = pathname === paths.link(Number(id), 'form') ? 'form' : 'design'
	const link = useQuery(linkQuery(Number(id)))
	const all = useQuery(designQuery)
	// The editor is by far the larger part, and needs both.
	const design = useSliced(link.data && all.data)
	const may = useMay()
	usePageTitle(link.data ? `${names[tab]} of ${link.data.title}` : names[tab])

	// The link's page reports that the link doesn't exist.
	if (link.isLoadingError) return <Navigate replace to={paths.link(Number(id))} />
	if (all.isLoadingError) {
		return <PageError title={link.data?.title ?? names[tab]} query={all} />
	}
	if (!link.data || !design) {
		return (
			<>
				<PageHead title={names[tab]} within={['Links', paths.links()]} />
				<div role="status" aria-label="Loading editor">
					<Skeleton className="h-96 w-full" />
				</div>
			</>
		)
	}
	if (!may('links.write')) {
		return (
			<>
				<PageHead {...headOf(link.data)} />
				<p className="text-soft">You can see this link, but not change it.</p>
			</>
		)
	}
	return <LinkEditor key={link.data.id} link={link.data} all={design} tab={tab} />
}

const headOf = (link: LinkRow, aside?: ReactNode) => ({
	title: <bdi>{link.title}</bdi>,
	within: ['Links', paths.links()] as [string, string],
	tabs: <LinkTabs link={link} aside={aside} />,
})

function LinkEditor({ link, all, tab }: { link: LinkRow; all: WorkspaceDesign; tab: EditorTab }) {
	const navigate = useNavigate()
	const { mutateAsync: save } = useSaveLink(link.id, { quiet: true })
	/** The link as the editor was filled with, or as of the last save of its design. */
	const seen = useRef(link)
	const [chosen, setChosen] = useState<Part>()
	const history = useHistory<Edited>({
		design: link.designDraft ?? link.design,
		form: draftOf(link),
	})
	const { form: draft = draftOf(link) } = history.now
	const form = useFormDraft({
		link,
		draft,
		change: (form, what) => history.change((now) => ({ ...now, form }), what),
		onFault: (key) => setChosen(`field:${key}`),
	})
	const { question } = useUnsaved(form.changed, 'Your changes to the form aren’t saved yet.')
	// Edits below the page are kept while the design is open.
	const [wasForm, setWasForm] = useState(tab === 'form')
	if (tab === 'form' && !wasForm) setWasForm(true)

	// The sections below the page, which the rail opens.
	const [below, setBelow] = useState<Pick<Opened, 'parts' | 'sought'>>({ parts: [] })
	const others = (part: Below) => below.parts.filter((other) => other !== part)
	const opened: Opened = {
		...below,
		set: (part, open) => setBelow({ parts: open ? [...others(part), part] : others(part) }),
	}
	function openBelow(part: Below) {
		setBelow({ parts: [...others(part), part], sought: { part } })
		if (tab !== 'form') void navigate(paths.link(link.id, 'form'))
	}

	// If there is room for three columns, the form's parts have a list of their own, and the panel has the selected one's settings.
	const roomy = useIsRoomy()
	const [settings, setSettings] = useState<HTMLElement | null>(null)
	const [tools, setTools] = useState<HTMLElement | null>(null)
	const open = fieldOfPart(chosen)
	function chooseHere(part: Part | undefined) {
		setChosen(part)
		const home = part && (isOfForm(part) ? 'form' : 'design')
		if (home && home !== tab) void navigate(paths.link(link.id, home))
	}
	const openField = (key: string | undefined) =>
		chooseHere(key === undefined ? undefined : `field:${key}`)

	const { destinationUrl, showHost } = link
	const { fields, consent, after, endedText, translations } = toSave(draft)
	const texts = { after, endedText, translations }
	const host = parseUrl(destinationUrl)?.host ?? null
	return (
		<>
			<PageEditor
				{...headOf(link, roomy && <div ref={setTools} className="flex shrink-0 gap-2" />)}
				{...(roomy && { toolsIn: tools })}
				hint={
					<>
						Anything you don’t set comes from{' '}
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
				formPanel={(language) =>
					roomy ? (
						<FormSettings
							form={form}
							open={open}
							chosen={chosen}
							slot={setSettings}
							close={() => setChosen(undefined)}
						/>
					) : (
						<FormPanel form={form} language={language} open={open} onOpen={openField} />
					)
				}
				rail={
					roomy
						? (language) => (
								<FormRail
									form={form}
									language={language}
									open={open}
									onOpen={openField}
									chosen={chosen}
									onChoose={chooseHere}
									settings={settings}
									onOpenBelow={openBelow}
								/>
							)
						: undefined
				}
				chosen={chosen}
				onChosen={setChosen}
				tab={tab}
				onTab={(next) => void navigate(paths.link(link.id, next))}
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
				{wasForm && (
					<div className="mt-8 space-y-8" hidden={tab !== 'form'}>
						<RulesSection form={form} opened={opened} />
						<MailSection form={form} opened={opened} />
						<TranslationsSection form={form} opened={opened} />
					</div>
				)}
			</PageEditor>
			<Consequences {...form} />
			{question}
		</>
	)
}
