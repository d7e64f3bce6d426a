import { MutationObserver } from '@tanstack/react-query'
import { beforeEach, expect, it, vi } from 'vitest'

vi.stubGlobal('window', { location: { origin: 'https://leadlinks.test' }, addEventListener() {} })
vi.stubGlobal('requestAnimationFrame', (run: () => void) => setTimeout(run))
const { queryClient } = await import('../api/queryClient')
const { latestToast } = await import('../ui/toast')
const { undoableChange } = await import('./undoableChange')

type Row = { id: number; color: string }

const save = vi.fn(async (_ids: readonly number[], _change: { color?: string }) => {})
const paint = undoableChange<Row, { color?: string }>({
	lists: [['rows'], ['others']],
	inPage: 'rows',
	one: (id) => ['rows', 'one', id],
	apply: (row, change) => ({ ...row, ...change }),
	revert: ({ color }, change) => (color === change.color ? {} : { color }),
	save,
	refresh: async () => {},
	describe: (count, { color }) => ({ title: `${count} painted ${color}` }),
	errorTitle: () => 'Failed to paint',
})
const change = (rows: Row[], color: string) =>
	new MutationObserver(queryClient, paint).mutate({ rows, change: { color } })

const rows: Row[] = [
	{ id: 1, color: 'red' },
	{ id: 2, color: 'blue' },
	{ id: 3, color: 'red' },
	{ id: 4, color: 'green' },
]
const list = { pages: [{ rows: rows.slice(0, 2) }, { rows: rows.slice(2) }], pageParams: [] }
const other = { pages: [{ links: [{ id: 1 }] }], pageParams: [] }
const colors = () =>
	queryClient
		.getQueryData<typeof list>(['rows', 'list'])
		?.pages.flatMap((page) => page.rows.map(({ color }) => color))

beforeEach(() => {
	save.mockReset()
	queryClient.clear()
	queryClient.setQueryData(['rows', 'list'], list)
	queryClient.setQueryData(['rows', 'one', 1], { ...rows[0], notes: ['seen'] })
	queryClient.setQueryData(['others', 'list'], other)
})

it('shows a change in every list before it is saved, and leaves lists of other rows alone', async () => {
	save.mockImplementation(async () => {
		expect(colors()).toEqual(['green', 'green', 'red', 'green'])
	})
	await change(rows.slice(0, 2), 'green')
	expect(save.mock.calls).toEqual([[[1, 2], { color: 'green' }]])
	expect(queryClient.getQueryData(['others', 'list'])).toBe(other)
	expect(queryClient.getQueryData(['rows', 'one', 1])).toMatchObject({ color: 'red' })
})

it('shows the change of a single row where it is shown by itself', async () => {
	await change(rows.slice(0, 1), 'green')
	const one = queryClient.getQueryData(['rows', 'one', 1])
	expect(one).toEqual({ id: 1, color: 'green', notes: ['seen'] })
})

it('shows rows as before if they could not be saved', async () => {
	save.mockRejectedValue(new Error('offline'))
	await expect(change(rows, 'green')).rejects.toThrow('offline')
	expect(colors()).toEqual(['red', 'blue', 'red', 'green'])
	expect(latestToast()).toMatchObject({ title: 'Failed to paint', variant: 'destructive' })
})

it('undoes a change by giving each row back what it had', async () => {
	await change(rows, 'green')
	expect(latestToast()).toMatchObject({ title: '4 painted green' })
	save.mockReset()
	latestToast()?.action?.run()
	await vi.waitFor(() => expect(save).toHaveBeenCalledTimes(2))
	expect(save.mock.calls).toEqual([
		[[1, 3], { color: 'red' }],
		[[2], { color: 'blue' }],
	])
})
