import { Redo2, Undo2 } from 'lucide-react'
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import { type DesignChoices, designLimits, designOf } from '../../schema/design'
import type { Language } from '../../schema/languages'
import { sameJson } from '../../schema/sameJson'
import { ApiError, Canceled } from '../api/client'
import { merge } from '../shell/merge'
import { Button } from '../ui/Button'
import { PageHead } from '../ui/PageHead'
import { toast } from '../ui/toast'
import { toastError } from '../ui/toastError'
import { Autosave } from './autosave'
import { Canvas } from './Canvas'
import { Controls } from './Controls'
import { withText, withTranslation } from './choices'
import { useHistory } from './history'
import { openIn, type Part } from './parts'
import type { Template } from './queries'
import type { Sample } from './states'
import type { Typed } from './TypeHere'

type Props = {
	title: ReactNode
	within?: [name: string, path: string]
	tabs?: ReactNode
	hint: ReactNode
	/** What visitors see, and the unpublished draft; null for none. */
	published: DesignChoices
	draft: DesignChoices | null
	/** The design that these choices override. */
	inherited: DesignChoices
	link: Sample
	ofAll?: boolean
	templates: readonly Template[]
	/**
	 * Saves the draft, and publishes it if asked to. Returns what is stored, with what was saved elsewhere since;
	 * throws the server's errors.
	 */
	save: (draft: DesignChoices, publish: boolean) => Promise<DesignChoices>
}

const ofDesign: readonly Part[] = ['heading', 'text', 'button', 'logo', 'cover', 'badge']

/** Debounce before the draft is saved, in milliseconds. */
const rest = 700

/** Edits a design next to its preview; changes stay a draft until they are published. */
export function DesignEditor({
	title,
	within,
	tabs,
	hint,
	published,
	draft,
	inherited,
	link,
	ofAll = false,
	templates,
	save: send,
}: Props) {
	const { now, change, undo, redo } = useHistory(draft ?? published)
	const [faults, setFaults] = useState<Record<string, string>>({})
	const [state, setState] = useState<'saved' | 'unsaved' | 'saving' | 'failed'>('saved')
	const [publishing, setPublishing] = useState(false)
	const [language, setLanguage] = useState<Language>()
	const [autosave] = useState(() => new Autosave(draft ?? published, sameJson))
	const differs = !sameJson(now, published)
	const design = designOf(inherited, now)
	const panel = useRef<HTMLDivElement>(null)
	const [chosen, setChosen] = useState<Part>()

	function explain(error: unknown) {
		setState('failed')
		if (error instanceof Canceled) return
		const issues = error instanceof ApiError ? (error.problem.issues ?? []) : []
		setFaults(
			// `design.heading` and `designDraft.heading` both become `heading`.
			Object.fromEntries(issues.map(({ path, message }) => [path.replace(/^\w+\./, ''), message])),
		)
		if (issues.length === 0) {
			toastError('Failed to save the design', error)
		}
	}
	const latest = useRef(now)
	latest.current = now
	const save = (choices: DesignChoices, publish = false) =>
		autosave.save(choices, async () => {
			const stored = await send(choices, publish)
			if (sameJson(stored, choices)) return
			const { merged } = merge({ design: choices }, { design: latest.current }, { design: stored })
			change((merged as { design: DesignChoices }).design, 'merge')
		})
	const saveLatest = useEffectEvent(async () => {
		if (autosave.stateOf(now) !== 'unsaved') return
		setState('saving')
		try {
			await save(now)
			setFaults({})
			setState(autosave.stateOf(latest.current))
		} catch (error) {
			explain(error)
		}
	})
	useEffect(() => {
		const state = autosave.stateOf(now)
		setState(state)
		if (state !== 'unsaved') return
		const timer = setTimeout(saveLatest, rest)
		return () => clearTimeout(timer)
	}, [now, autosave])
	useEffect(() => {
		const hidden = () => document.visibilityState === 'hidden' && saveLatest()
		document.addEventListener('visibilitychange', hidden)
		return () => document.removeEventListener('visibilitychange', hidden)
	}, [])
	// Also saves when the user leaves the page, where errors can't appear beside their fields.
	const saveLeaving = useRef(() => {})
	saveLeaving.current = () => {
		if (autosave.stateOf(now) !== 'unsaved') return
		save(now).catch((error: unknown) => {
			if (!(error instanceof Canceled)) toastError('Draft not saved', error)
		})
	}
	useEffect(() => () => saveLeaving.current(), [])

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

	async function goPublic() {
		setPublishing(true)
		try {
			await save(now, true)
			setFaults({})
			setState(autosave.stateOf(latest.current))
			toast({ title: 'Design published', description: 'Visitors will see it within a minute.' })
		} catch (error) {
			explain(error)
		}
		setPublishing(false)
	}
	/** A text to type in the page, in the language that it is shown in. */
	function typed(part: Part): Typed | undefined {
		if (part !== 'heading' && part !== 'button') return undefined
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
	const status = {
		saved: differs ? 'Draft saved' : 'Published',
		unsaved: 'Unsaved changes',
		saving: 'Saving...',
		failed: 'Not saved',
	}[state]
	return (
		<div>
			<PageHead title={title} within={within} tabs={tabs} hint={hint}>
				<span role="status" className="self-center text-sm text-soft max-sm:w-full">
					{status}
				</span>
				<Tool name="Undo" keys="⌘Z" act={undo}>
					<Undo2 className="size-4" aria-hidden />
				</Tool>
				<Tool name="Redo" keys="⇧⌘Z" act={redo}>
					<Redo2 className="size-4" aria-hidden />
				</Tool>
				<Button
					variant="secondary"
					disabled={!differs}
					onClick={() => change(published, 'discard')}
				>
					Discard draft
				</Button>
				<Button disabled={!differs} pending={publishing} onClick={goPublic}>
					{publishing ? 'Publishing...' : 'Publish'}
				</Button>
			</PageHead>
			{/* On small screens the preview comes first, so that every change is visible. */}
			<div className="grid grid-cols-1 gap-x-8 gap-y-6 lg:grid-cols-[21rem_minmax(0,1fr)] xl:grid-cols-[23rem_minmax(0,1fr)]">
				<div ref={panel} className="max-lg:order-2">
					<Controls
						now={now}
						design={design}
						link={link}
						ofAll={ofAll}
						templates={templates}
						faults={faults}
						language={language}
						onChange={change}
					/>
				</div>
				<Canvas
					design={design}
					link={link}
					language={language}
					onLanguage={setLanguage}
					chosen={chosen}
					typed={typed}
					onKey={onKey}
					settable={(part) => ofDesign.includes(part)}
					onChoose={(part, open) => {
						setChosen(part)
						if (open && panel.current) openIn(panel.current, part)
					}}
				/>
			</div>
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
