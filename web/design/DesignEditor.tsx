import { Redo2, Undo2 } from 'lucide-react'
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import { type Design, type DesignChoices, defaultDesign, designOf } from '../../schema/design'
import type { DesignChange } from '../../schema/designShape'
import type { Language } from '../../schema/languages'
import { ApiError, errorMessage } from '../api/client'
import { Button } from '../ui/Button'
import { PageHead } from '../ui/PageHead'
import { toast } from '../ui/toast'
import { Controls } from './Controls'
import { isSame, useHistory } from './history'
import { Preview } from './Preview'
import type { Template } from './queries'
import type { Sample } from './states'

type Props = {
	title: ReactNode
	hint: ReactNode
	/** What visitors see, and the unpublished draft; null for none. */
	published: DesignChoices
	draft: DesignChoices | null
	/** The design that these choices override. */
	inherited: DesignChoices
	link: Sample
	ofAll?: boolean
	templates: readonly Template[]
	/** Both throw the server's errors. */
	saveDraft: (draft: DesignChoices | null) => Promise<unknown>
	publish: (design: DesignChange) => Promise<unknown>
}

/** Debounce before the draft is saved, in milliseconds. */
const rest = 700

/** Edits a design next to its preview; changes are kept as a draft until published. */
export function DesignEditor({
	title,
	hint,
	published,
	draft,
	inherited,
	link,
	ofAll = false,
	templates,
	saveDraft,
	publish,
}: Props) {
	const { now, change, undo, redo } = useHistory(draft ?? published)
	const [faults, setFaults] = useState<Record<string, string>>({})
	const [state, setState] = useState<'saved' | 'waiting' | 'saving' | 'failed'>('saved')
	const [publishing, setPublishing] = useState(false)
	const [language, setLanguage] = useState<Language>()
	/** What the server has; saves run one after the other. */
	const kept = useRef(draft ?? published)
	const turn = useRef<Promise<unknown>>(Promise.resolve())
	const differs = !isSame(now, published)
	const design = designOf(inherited, now)

	function explain(error: unknown) {
		const issues = error instanceof ApiError ? (error.problem.issues ?? []) : []
		setFaults(
			// Of `design.heading` and `designDraft.heading` the place within the design.
			Object.fromEntries(issues.map(({ path, message }) => [path.replace(/^\w+\./, ''), message])),
		)
		if (issues.length === 0) {
			toast({
				title: 'Failed to save the design',
				description: errorMessage(error),
				variant: 'destructive',
			})
		}
		setState('failed')
	}
	const keep = useEffectEvent((choices: DesignChoices) => {
		if (isSame(choices, kept.current)) return setState('saved')
		kept.current = choices
		setState('saving')
		turn.current = turn.current
			.then(() => saveDraft(isSame(choices, published) ? null : choices))
			.then(() => {
				setFaults({})
				if (kept.current === choices) setState('saved')
			}, explain)
	})
	useEffect(() => {
		if (isSame(now, kept.current)) return
		setState('waiting')
		const timer = setTimeout(() => keep(now), rest)
		return () => clearTimeout(timer)
	}, [now])
	// Leaving the page saves the last changes too.
	const leave = useEffectEvent(() => keep(now))
	useEffect(() => {
		const hidden = () => document.visibilityState === 'hidden' && leave()
		document.addEventListener('visibilitychange', hidden)
		return () => document.removeEventListener('visibilitychange', hidden)
	}, [])
	const latest = useRef(now)
	latest.current = now
	useEffect(() => () => void (isSame(latest.current, kept.current) || saveLast.current()), [])
	const saveLast = useRef(() => {})
	saveLast.current = () =>
		void saveDraft(now).catch((error: unknown) =>
			toast({ title: 'Draft not saved', description: errorMessage(error), variant: 'destructive' }),
		)

	const onKey = useEffectEvent((event: KeyboardEvent) => {
		const key = event.key.toLowerCase()
		if (!(event.metaKey || event.ctrlKey) || event.altKey || !['z', 'y'].includes(key)) return
		const act = key === 'y' || event.shiftKey ? redo : undo
		event.preventDefault()
		if (act) act()
	})
	useEffect(() => {
		document.addEventListener('keydown', onKey)
		return () => document.removeEventListener('keydown', onKey)
	}, [])

	async function goPublic() {
		setPublishing(true)
		await turn.current
		try {
			kept.current = now
			await publish(whole(now))
			setFaults({})
			setState('saved')
			toast({ title: 'Design published', description: 'Visitors will see it within a minute.' })
		} catch (error) {
			explain(error)
		}
		setPublishing(false)
	}
	const said = {
		saved: differs ? 'Draft saved' : 'Published',
		waiting: 'Unsaved changes',
		saving: 'Saving...',
		failed: 'Not saved',
	}[state]
	return (
		<div>
			<PageHead title={title} hint={hint}>
				<span role="status" className="self-center text-sm text-soft max-sm:w-full">
					{said}
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
				<div className="max-lg:order-2">
					<Controls
						now={now}
						design={design}
						link={link}
						ofAll={ofAll}
						templates={templates}
						faults={faults}
						language={language}
						onLanguage={setLanguage}
						onChange={change}
					/>
				</div>
				<Preview design={design} link={link} language={language} />
			</div>
		</div>
	)
}

/** All choices as a change; what is not chosen is reset. */
const whole = (choices: DesignChoices) =>
	Object.fromEntries(
		Object.keys(defaultDesign).map((field) => [field, choices[field as keyof Design] ?? null]),
	) as DesignChange

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
