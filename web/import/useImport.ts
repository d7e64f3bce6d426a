import { useEffect, useRef, useState } from 'react'
import { sayError } from '../api/client'
import { refreshLeads } from '../api/queryClient'
import { guessMapping, type Mapping, toImportRow } from './columns'
import { type CsvFile, FileProblem, readCsv } from './readCsv'
import { type Outcome, runImport, sendTo } from './run'

type Chosen = { file: CsvFile; mapping: Mapping }

/** Where an import stands. `done` counts rows. */
export type Step =
	| { at: 'file'; problem?: string }
	| ({ at: 'columns'; problem?: string } & Chosen)
	| ({ at: 'checking'; done: number } & Chosen)
	| ({ at: 'report'; checked: Outcome } & Chosen)
	| ({ at: 'importing'; checked: Outcome; done: number } & Chosen)
	| ({ at: 'result'; outcome: Outcome } & Chosen)

/** The steps of an import into a link, and what leads from one to the next. */
export function useImport(linkId: number) {
	const [step, setStep] = useState<Step>({ at: 'file' })
	const running = useRef<AbortController>(undefined)
	useEffect(() => () => running.current?.abort(), [])

	async function choose(file: File) {
		try {
			const csv = await readCsv(file)
			setStep({ at: 'columns', file: csv, mapping: guessMapping(csv) })
		} catch (error) {
			const problem = error instanceof FileProblem ? error.message : sayError(error)
			setStep({ at: 'file', problem })
		}
	}

	function run(chosen: Chosen, rowNumbers: Set<number> | undefined, dryRun: boolean) {
		running.current = new AbortController()
		const { signal } = running.current
		const rows = rowNumbers
			? chosen.file.rows.filter(({ number }) => rowNumbers.has(number))
			: chosen.file.rows
		return runImport(
			rows.map((row) => toImportRow(row, chosen.mapping)),
			{
				importId: crypto.randomUUID(),
				dryRun,
				send: sendTo(linkId, signal),
				signal,
				onProgress: (done) =>
					setStep((now) =>
						now.at === 'checking' || now.at === 'importing' ? { ...now, done } : now,
					),
			},
		)
	}

	async function check(mapping: Mapping) {
		if (step.at !== 'columns') return
		const chosen = { file: step.file, mapping }
		setStep({ at: 'checking', done: 0, ...chosen })
		const checked = await run(chosen, undefined, true)
		if (checked.stopped === 'cancelled') setStep({ at: 'columns', ...chosen })
		else if (checked.stopped)
			setStep({ at: 'columns', problem: sayError(checked.stopped), ...chosen })
		else setStep({ at: 'report', checked, ...chosen })
	}

	async function start() {
		if (step.at !== 'report') return
		const { checked, file, mapping } = step
		setStep({ at: 'importing', checked, done: 0, file, mapping })
		const outcome = await run({ file, mapping }, new Set(checked.imported), false)
		const refused = [...checked.refused, ...outcome.refused].sort((a, b) => a.row - b.row)
		setStep({ at: 'result', outcome: { ...outcome, refused }, file, mapping })
		if (outcome.imported.length > 0) await refreshLeads()
	}

	const back = () =>
		setStep((now) =>
			now.at === 'report'
				? { at: 'columns', file: now.file, mapping: now.mapping }
				: { at: 'file' },
		)

	return { step, choose, check, start, back, cancel: () => running.current?.abort() }
}
