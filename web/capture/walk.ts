// The part of the visitor's script for forms with several steps or conditional fields. The limits of enhance.ts apply:
// keep it small, and use no newer APIs.
import {
	answerOfText,
	type StagedField,
	type Staging,
	shownOf,
	stepsOf,
} from '../../schema/formSteps'
import { fill } from '../../schema/words/words'

type Issue = { path: string; message: string }

export type Walk = {
	/** Goes to the next step if there is one and nothing is missing; returns whether to hold back the form. */
	stays(): boolean
	/** Shows the step that has a field, and the field. */
	open(name: string): void
	/** The place of the furthest step reached; 0 for the first. */
	reached(): number
}

/** Shows a form's steps one by one, and fields depending on answers. `complain` shows errors. */
export function walkThrough(
	form: HTMLFormElement,
	complain: (message: string, issues: Issue[]) => void,
): Walk {
	const staging = JSON.parse(form.dataset.staging as string) as Staging
	const { fields } = staging
	const find = <One extends HTMLElement>(selector: string) =>
		form.querySelector<One>(selector) as One
	const inputOf = (name: string) =>
		form.querySelector<HTMLInputElement>(`[name="${name}"], [name="${name}[]"]`)
	const next = find<HTMLButtonElement>('button')
	const back = find<HTMLButtonElement>('[name=_go]')
	const bar = find<HTMLProgressElement>('progress')
	const way = find('.steps')
	const heading = find('h2')
	const all = stepsOf(fields)
	let at = Number(find<HTMLInputElement>('[name=_step]').value)
	let furthest = at
	let shown: StagedField[] = []
	let steps: number[] = []
	let answers: { [key: string]: unknown } = {}

	/** Shows what belongs to the step and the answers. */
	function update() {
		const data = new FormData(form)
		answers = {}
		shown = shownOf(fields, (field) => {
			const { key, number } = field
			const texts = [...data.getAll(key), ...data.getAll(`${key}[]`)]
				.map((value) => (typeof value === 'string' ? value.trim() : value.name))
				.filter((text) => text)
			const answer = texts.length > 1 ? texts : answerOfText(texts[0], number)
			answers[key] = answer
			return answer
		})
		steps = stepsOf(shown)
		const last = Math.max(...steps, at) === at
		for (const field of fields) {
			const box = inputOf(field.key)?.closest<HTMLElement>('.field')
			if (box) box.hidden = field.step !== at || !shown.includes(field)
		}
		for (const end of form.querySelectorAll<HTMLElement>('.end')) end.hidden = !last
		if (next.getAttribute('aria-disabled') !== 'true') {
			next.textContent = last ? staging.last : staging.next
		}
		if (!bar) return
		const place = steps.indexOf(at) + 1
		heading.textContent = fill(staging.step, { step: place, steps: steps.length })
		bar.max = steps.length
		bar.value = place
		way.hidden = steps.length < 2
		back.hidden = place < 2
	}

	function go(step: number, adds: boolean) {
		if (adds && step !== at) history.pushState({ step, from: at }, '')
		at = step
		furthest = Math.max(furthest, at)
		update()
		heading?.focus()
	}

	update()
	form.addEventListener('input', update)
	form.addEventListener('change', update)
	back?.addEventListener('click', (event) => {
		event.preventDefault()
		const before = steps[steps.indexOf(at) - 1] as number
		// Like the browser's own Back, if that leads to the same step.
		if (history.state?.from === before) history.back()
		else go(before, true)
	})
	if (bar) {
		addEventListener('popstate', ({ state }) => {
			if (!form.isConnected) return location.reload()
			const wanted = Math.min(Number(state?.step) || 0, furthest)
			go(steps.filter((step) => step <= wanted).pop() ?? (steps[0] as number), false)
		})
	}

	return {
		stays() {
			update()
			const following = steps.find((step) => step > at)
			if (!following) return false
			const issues = shown.flatMap(({ key, step, missing, invalid }): Issue[] => {
				if (step !== at) return []
				if (answers[key] === undefined) return missing ? [{ path: key, message: missing }] : []
				return invalid && inputOf(key)?.validity.typeMismatch
					? [{ path: key, message: invalid }]
					: []
			})
			const [first] = issues
			if (first) {
				const lacks = issues.some(({ path }) => answers[path] === undefined)
				complain(lacks ? staging.fillAll : first.message, issues)
			} else go(following, true)
			return true
		},
		open(name) {
			const field = fields.find(({ key }) => key === name)
			go(field ? field.step : Math.max(...steps, at), true)
			// The server decides what is shown.
			const box = inputOf(name)?.closest<HTMLElement>('.field')
			if (box) box.hidden = false
		},
		reached: () => (furthest > (all[0] as number) ? all.indexOf(furthest) + 1 : 0),
	}
}
