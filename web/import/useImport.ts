import { useEffect, useRef, useState } from 'react'
import { FileProblem } from '../../schema/csv'
import { errorMessage } from '../api/client'
import { keys } from '../api/keys'
import { refresh } from '../api/queryClient'
import type { Encoding } from './encodings'
import type { DateChoice, Kind } from './kind'
import { type CsvFile, readCsv } from './readCsv'
import type { Outcome } from './run'

/** `source` is the file itself, for reading it in another encoding; `guess` the initial mapping. */
type Chosen<Mapping> = { source: File; file: CsvFile; guess: Mapping; mapping: Mapping }

/** The state of an import. `done` counts rows. */
type Step<Mapping> =
	| { at: 'file'; problem?: string }
	| ({ at: 'columns'; problem?: string } & Chosen<Mapping>)
	| ({ at: 'checking'; done: number } & Chosen<Mapping>)
	| ({ at: 'report'; checked: Outcome } & Chosen<Mapping>)
	| ({ at: 'importing'; total: number; done: number } & Chosen<Mapping>)
	| ({ at: 'result'; outcome: Outcome; importId: string } & Chosen<Mapping>)

const asTheyAre: ReadonlyMap<number, string> = new Map()

/** Which of the checked rows to import: how many at most, and which under another address. */
export type Choice = { most: number; renamed: ReadonlyMap<number, string> }

/** The steps of an import and the transitions between them. */
export function useImport<Mapping extends DateChoice>(kind: Kind<Mapping>) {
	const [step, setStep] = useState<Step<Mapping>>({ at: 'file' })
	const running = useRef<AbortController>(undefined)
	useEffect(() => () => running.current?.abort(), [])

	async function read(source: File, encoding?: Encoding): Promise<Chosen<Mapping> | string> {
		try {
			const file = await readCsv(source, kind.known, encoding)
			const guess = kind.guess(file)
			return { source, file, guess, mapping: guess }
		} catch (error) {
			return error instanceof FileProblem ? error.message : errorMessage(error)
		}
	}

	async function choose(source: File) {
		const chosen = await read(source)
		if (typeof chosen === 'string') setStep({ at: 'file', problem: chosen })
		else setStep({ at: 'columns', ...chosen })
	}

	/** Reads the file again. Choices are kept for columns whose headings stay the same. */
	async function reread(encoding: Encoding) {
		if (step.at !== 'columns') return
		const chosen = await read(step.source, encoding)
		setStep((now) => {
			if (now.at !== 'columns' || now.source !== step.source) return now
			if (typeof chosen === 'string') return { ...now, problem: chosen }
			const { guess, mapping, file } = now
			const same = file.columns.join('\n') === chosen.file.columns.join('\n')
			return { at: 'columns', ...chosen, ...(same && { guess, mapping }) }
		})
	}

	const map = (mapping: Mapping) =>
		setStep((now) => (now.at === 'columns' ? { ...now, mapping } : now))

	function begin(dryRun: boolean) {
		running.current = new AbortController()
		return {
			importId: crypto.randomUUID(),
			dryRun,
			signal: running.current.signal,
			onProgress: (done: number) =>
				setStep((now) =>
					now.at === 'checking' || now.at === 'importing' ? { ...now, done } : now,
				),
		}
	}

	async function check() {
		if (step.at !== 'columns') return
		const chosen = chosenOf(step)
		setStep({ at: 'checking', done: 0, ...chosen })
		const checked = await kind.run(chosen.file.rows, chosen.mapping, begin(true), asTheyAre)
		if (checked.stopped === 'canceled') setStep({ at: 'columns', ...chosen })
		else if (checked.stopped)
			setStep({ at: 'columns', problem: errorMessage(checked.stopped), ...chosen })
		else setStep({ at: 'report', checked, ...chosen })
	}

	async function start({ most, renamed }: Choice) {
		if (step.at !== 'report') return
		const { checked } = step
		const chosen = chosenOf(step)
		const good = [...checked.imported, ...renamed.keys()].sort((a, b) => a - b).slice(0, most)
		const wanted = new Set(good)
		setStep({ at: 'importing', total: wanted.size, done: 0, ...chosen })
		const rows = chosen.file.rows.filter(({ number }) => wanted.has(number))
		const how = begin(false)
		const outcome = await kind.run(rows, chosen.mapping, how, renamed)
		const refused = [
			...checked.refused.filter(({ row }) => !wanted.has(row)),
			...outcome.refused,
		].sort((a, b) => a.row - b.row)
		const { importId } = how
		setStep({ at: 'result', outcome: { ...outcome, refused }, importId, ...chosen })
		await refresh(keys.quota)
		if (outcome.imported.length > 0) await kind.refresh()
	}

	const back = () =>
		setStep((now) => (now.at === 'report' ? { at: 'columns', ...chosenOf(now) } : { at: 'file' }))

	const cancel = () => running.current?.abort()
	return { step, choose, reread, map, check, start, back, cancel }
}

const chosenOf = <Mapping>({ source, file, guess, mapping }: Chosen<Mapping>): Chosen<Mapping> => ({
	source,
	file,
	guess,
	mapping,
})
