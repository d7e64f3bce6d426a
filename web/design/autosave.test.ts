import { expect, it } from 'vitest'
import { Autosave } from './autosave'

const autosave = () => new Autosave('stored', (one, other) => one === other)
const fail = () => Promise.reject(new Error('offline'))

it('a version is unsaved, then being saved, then saved', async () => {
	const saves = autosave()
	expect(saves.stateOf('stored')).toBe('saved')
	expect(saves.stateOf('changed')).toBe('unsaved')
	const saving = saves.save('changed', async () => {})
	expect(saves.stateOf('changed')).toBe('saving')
	await saving
	expect(saves.stateOf('changed')).toBe('saved')
	expect(saves.stateOf('stored')).toBe('unsaved')
})

it('a version whose save failed is unsaved, and so is the one before: the server may have either', async () => {
	const saves = autosave()
	await expect(saves.save('changed', fail)).rejects.toThrow('offline')
	expect(saves.stateOf('changed')).toBe('unsaved')
	expect(saves.stateOf('stored')).toBe('unsaved')
	await saves.save('changed', async () => {})
	expect(saves.stateOf('changed')).toBe('saved')
})

it('saves run one after the other, also after a failure, and the latest counts', async () => {
	const saves = autosave()
	const sent: string[] = []
	const send = (version: string) => async () => void sent.push(version)
	const first = saves.save('first', fail)
	const second = saves.save('second', send('second'))
	const third = saves.save('third', send('third'))
	await expect(first).rejects.toThrow('offline')
	await Promise.all([second, third])
	expect(sent).toEqual(['second', 'third'])
	expect(saves.stateOf('third')).toBe('saved')
	expect(saves.stateOf('first')).toBe('unsaved')
})
