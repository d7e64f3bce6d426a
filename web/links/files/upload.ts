import { useRef, useState } from 'react'
import { filePartBytes, maxFileBytes, partsOf } from '../../../schema/files'
import { ApiError, api, errorMessage } from '../../api/client'
import { keys } from '../../api/keys'
import { queryClient, refresh } from '../../api/queryClient'
import { filesQuery } from './queries'

export type Uploading = { name: string; percent: number }

/** How often a part is sent before the upload stops; it can be resumed later. */
const maxTries = 4

/**
 * Uploads a file in parts and returns its id; resumes an earlier upload where it stopped. `replaces` keeps a file's id.
 * Throws an ApiError, or an AbortError when aborted.
 */
async function upload(
	file: File,
	replaces: number | undefined,
	{ signal, onPercent }: { signal: AbortSignal; onPercent: (percent: number) => void },
) {
	const { files } = await queryClient.fetchQuery({ ...filesQuery, staleTime: 0 })
	const begun = files.find(
		(one) =>
			one.upload?.name === file.name &&
			one.upload.size === file.size &&
			(replaces === undefined ? one.name === null : one.id === replaces),
	)
	const { id, upload: under } =
		begun ??
		(await (
			await api.files.$post({
				json: { name: file.name, size: file.size, ...(replaces && { replaces }) },
			})
		).json())
	const param = { id: String(id) }
	const cancel = () => void api.files[':id'].upload.$delete({ param }).catch(() => {})
	const parts = partsOf(file.size)
	const done = new Set(under?.done)
	for (let number = 1; number <= parts; number++) {
		if (signal.aborted) {
			cancel()
			signal.throwIfAborted()
		}
		if (!done.has(number))
			await sendPart(file, param, number, signal).catch((error: unknown) => {
				if (signal.aborted) cancel()
				throw error
			})
		onPercent(Math.round((number / parts) * 100))
	}
	await api.files[':id'].complete.$post({ param })
	return id
}

async function sendPart(file: File, param: { id: string }, number: number, signal: AbortSignal) {
	const body = file.slice((number - 1) * filePartBytes, number * filePartBytes)
	for (let tries = 1; ; tries++) {
		try {
			await api.files[':id'].part.$put(
				{ param, query: { number: String(number) } },
				{ init: { body, signal, headers: { 'Content-Type': 'application/octet-stream' } } },
			)
			return
		} catch (error) {
			const isRefused = error instanceof ApiError && error.status >= 400 && error.status < 500
			if (signal.aborted || isRefused || tries === maxTries) throw error
			await new Promise((later) => setTimeout(later, 1000 * 2 ** tries))
		}
	}
}

/** Uploads one file at a time, with its progress, its error and a way to cancel. */
export function useUpload(onDone: (id: number) => void) {
	const [under, setUnder] = useState<Uploading>()
	const [error, setError] = useState<string>()
	const abort = useRef<AbortController>(undefined)
	async function start(file: File, replaces?: number) {
		setError(undefined)
		if (file.size > maxFileBytes || file.size === 0) {
			setError(file.size === 0 ? 'This file is empty.' : 'Files can be up to 500 MB.')
			return
		}
		const { name } = file
		abort.current = new AbortController()
		setUnder({ name, percent: 0 })
		try {
			const { signal } = abort.current
			const onPercent = (percent: number) => setUnder({ name, percent })
			const id = await upload(file, replaces, { signal, onPercent })
			await refresh(keys.files)
			onDone(id)
		} catch (fault) {
			if (!abort.current.signal.aborted) setError(errorMessage(fault))
			await refresh(keys.files)
		}
		setUnder(undefined)
	}
	return { under, error, start, cancel: () => abort.current?.abort() }
}
