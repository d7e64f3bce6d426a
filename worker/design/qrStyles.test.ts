import { expect, it } from 'vitest'
import { maxQrStyles, plainQr } from '../../schema/qrStyle'
import { owner } from '../testing/client'

const styles = async () => {
	const ada = await owner()
	const routes = ada.api.design['qr-styles']
	return {
		routes,
		save: (name: string, look: object = {}) =>
			routes.$post({ json: { name, look: { ...plainQr, ...look } } }),
		names: async () => (await (await routes.$get()).json()).map(({ name }) => name),
	}
}

it('styles are saved under a name, replaced by the same, and deleted', async () => {
	const { save, names, routes } = await styles()
	const logo = 'data:image/png;base64,AAAA'
	await save('Flyers', { color: '#0f6b4f' })
	expect((await save('Book', { logo })).status).toBe(201)
	await save('Flyers', { rounded: true })
	const all = await (await routes.$get()).json()
	expect(all).toEqual([
		{ id: expect.any(Number), name: 'Book', look: { ...plainQr, logo } },
		{ id: expect.any(Number), name: 'Flyers', look: { ...plainQr, rounded: true } },
	])
	const param = { id: String(all[0]?.id) }
	expect((await routes[':id'].$delete({ param })).status).toBe(204)
	expect((await routes[':id'].$delete({ param })).status).toBe(404)
	expect(await names()).toEqual(['Flyers'])
})

it.each([
	['a light color', { color: '#ffcc00' }, 'Scanners need a dark color on a light background'],
	['light on dark', { color: '#ffffff', background: '#000000' }, 'Scanners need a dark color'],
	['no color', { color: 'red' }, 'A color is written as #2f4fd8'],
	['a script as logo', { logo: 'data:image/svg+xml,<svg/>' }, 'A logo is a PNG as a data URL'],
	['a large logo', { logo: `data:image/png;base64,${'A'.repeat(50_000)}` }, 'A logo is a PNG'],
])('a style with %s is refused', async (_, look, message) => {
	const { save } = await styles()
	const response = await save('Flyers', look)
	expect(response.status).toBe(400)
	expect(JSON.stringify(await response.json())).toContain(message)
})

it(`a workspace has at most ${maxQrStyles}`, async () => {
	const { save, names } = await styles()
	for (let i = 0; i < maxQrStyles; i++) await save(`Style ${i}`)
	expect((await save('One more')).status).toBe(409)
	expect((await save('Style 3', { rounded: true })).status).toBe(201)
	expect(await names()).toHaveLength(maxQrStyles)
})
