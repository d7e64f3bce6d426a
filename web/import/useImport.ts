import { useEffect, useRef, useState } from 'react'
import type { Field } from '../../schema/fields'
import { errorMessage } from '../api/client'
import { keys } from '../api/keys'
import { refresh, refreshLeads } from '../api/queryClient'
import { type Mapping, toImportRow } from './columns'
import type { Encoding } from './encodings'
import { guessMapping } from './guess'
import { type CsvFile, type CsvRow, FileProblem, readCsv } from './readCsv'
import { type Outcome, runImport, sendTo } from './run'

/** `source` is the file itself, for reading it in another encoding; `guess` the initial mapping. */
type Chosen = { source: File; file: CsvFile; guess: Mapping; mapping: Mapping }

/** The state of an import. `done` counts rows. */
export type Step =
	| { at: 'file'; problem?: string }
	| ({ at: 'columns'; problem?: string } & Chosen)
	| ({ at: 'checking'; done: number } & Chosen)
	| ({ at: 'report'; checked: Outcome } & Chosen)
	| ({ at: 'importing'; checked: Outcome; done: number } & Chosen)
	| ({ at: 'result'; outcome: Outcome } & Chosen)

/** The steps of an import into a link and the transitions between them. */
export function useImport(linkId: number, fields: readonly Field[]) {
	const [step, setStep] = useState<Step>({ at: 'file' })
	const running = useRef<AbortController>(undefined)
	useEffect(() => () => running.current?.abort(), [])

	async function read(source: File, encoding?: Encoding): Promise<Chosen | string> {
		try {
			const file = await readCsv(source, encoding)
			const guess = guessMapping(file, fields)
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

	function run(chosen: Chosen, rowNumbers: Set<number> | undefined, dryRun: boolean) {
		running.current = new AbortController()
		const { signal } = running.current
		const rows = rowNumbers
			? chosen.file.rows.filter(({ number }) => rowNumbers.has(number))
			: chosen.file.rows
		return runImport(rowsFor(rows, chosen.mapping), {
			importId: crypto.randomUUID(),
			dryRun,
			send: sendTo(linkId, chosen.mapping.newFields ?? [], signal),
			signal,
			onProgress: (done) =>
				setStep((now) =>
					now.at === 'checking' || now.at === 'importing' ? { ...now, done } : now,
				),
		})
	}

	async function check() {
		if (step.at !== 'columns') return
		const chosen = chosenOf(step)
		setStep({ at: 'checking', done: 0, ...chosen })
		const checked = await run(chosen, undefined, true)
		if (checked.stopped === 'canceled') setStep({ at: 'columns', ...chosen })
		else if (checked.stopped)
			setStep({ at: 'columns', problem: errorMessage(checked.stopped), ...chosen })
		else setStep({ at: 'report', checked, ...chosen })
	}

	async function start(most: number) {
		if (step.at !== 'report') return
		const { checked } = step
		const chosen = chosenOf(step)
		setStep({ at: 'importing', checked, done: 0, ...chosen })
		const outcome = await run(chosen, new Set(checked.imported.slice(0, most)), false)
		const refused = [...checked.refused, ...outcome.refused].sort((a, b) => a.row - b.row)
		setStep({ at: 'result', outcome: { ...outcome, refused }, ...chosen })
		await refresh(keys.quota)
		if (outcome.imported.length > 0) await refreshLeads()
	}

	const back = () =>
		setStep((now) => (now.at === 'report' ? { at: 'columns', ...chosenOf(now) } : { at: 'file' }))

	const cancel = () => running.current?.abort()
	return { step, choose, reread, map, check, start, back, cancel }
}

function* rowsFor(rows: CsvRow[], mapping: Mapping) {
	for (const row of rows) yield toImportRow(row, mapping)
}

const chosenOf = ({ source, file, guess, mapping }: Chosen): Chosen => ({
	source,
	file,
	guess,
	mapping,
})
