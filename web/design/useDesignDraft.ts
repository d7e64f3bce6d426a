import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { DesignChoices } from '../../schema/design'
import { sameJson } from '../../schema/sameJson'
import { Canceled, issuesOf } from '../api/client'
import { merge } from '../shell/merge'
import { toast } from '../ui/toast'
import { toastError } from '../ui/toastError'
import { Autosave } from './autosave'

/** Debounce before the draft is saved, in milliseconds. */
const rest = 700

/** Saves a design as a draft while it changes, and publishes it. */
export function useDesignDraft({
	now,
	published,
	draft,
	change,
	save: send,
}: {
	now: DesignChoices
	/** The published design, and the unpublished draft; null for none. */
	published: DesignChoices
	draft: DesignChoices | null
	change: (design: DesignChoices, what: string) => void
	/**
	 * Saves the draft, and publishes it if asked to. Returns what is stored, including changes saved elsewhere since;
	 * throws the server's errors.
	 */
	save: (draft: DesignChoices, publish: boolean) => Promise<DesignChoices>
}) {
	const [faults, setFaults] = useState<Record<string, string>>({})
	const [state, setState] = useState<'saved' | 'unsaved' | 'saving' | 'failed'>('saved')
	const [publishing, setPublishing] = useState(false)
	const [autosave] = useState(() => new Autosave(draft ?? published, sameJson))
	const differs = !sameJson(now, published)

	function explain(error: unknown) {
		setState('failed')
		if (error instanceof Canceled) return
		const issues = issuesOf(error)
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

	async function publish() {
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
	const words = {
		saved: 'Draft saved',
		unsaved: 'Unsaved changes',
		saving: 'Saving...',
		failed: 'Not saved',
	}
	// A draft that is discarded is published at once, though it is still to be removed.
	const status = differs || state === 'failed' ? words[state] : 'Published'
	return { faults, differs, publishing, publish, status }
}
