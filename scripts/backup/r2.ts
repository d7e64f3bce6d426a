import { join } from 'node:path'
import { read, run } from '../setup.mjs'
import type { Manifest } from './write.ts'

/** The bucket and key prefix of an address as r2://bucket/prefix; undefined for a folder. */
export const inR2 = (address: string) =>
	address.startsWith('r2://') ? address.slice('r2://'.length).replace(/\/$/, '') : undefined

/** Whether a backup is stored there. Throws if R2 can't be asked: uploading then might overwrite one. */
export async function isStored(at: string, where: string[]) {
	const get = ['r2', 'object', 'get', `${at}/manifest.json`, '--pipe', ...where]
	const { ok, output } = await read('wrangler', get)
	if (ok || output.includes('The specified key does not exist')) return ok
	throw new Error(`Could not look for r2://${at}:\n${output}`)
}

/** Stores a backup, its manifest last, so that an interrupted upload doesn't count as one. */
export function upload(folder: string, to: string, manifest: Manifest, where: string[]) {
	for (const name of [...manifest.files.map(({ name }) => name), 'manifest.json'])
		run('wrangler', [
			'r2',
			'object',
			'put',
			`${to}/${name}`,
			'--file',
			join(folder, name),
			...where,
		])
}

/** Fetches one file of a backup. */
export function download(from: string, name: string, folder: string, where: string[]) {
	run('wrangler', [
		'r2',
		'object',
		'get',
		`${from}/${name}`,
		'--file',
		join(folder, name),
		...where,
	])
}
