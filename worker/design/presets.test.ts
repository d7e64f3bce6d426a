import { expect, it } from 'vitest'
import { presetLimits } from '../../schema/presets'
import { plainQr } from '../../schema/qrStyle'
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

it(`a workspace has at most ${presetLimits.perKind}`, async () => {
	const { save, names } = await styles()
	for (let i = 0; i < presetLimits.perKind; i++) await save(`Style ${i}`)
	expect((await save('One more')).status).toBe(409)
	expect((await save('Style 3', { rounded: true })).status).toBe(201)
	expect(await names()).toHaveLength(presetLimits.perKind)
})

it('campaigns are saved as templates, without empty parameters, and apart from styles', async () => {
	const { save } = await styles()
	await save('Spring')
	const ada = await owner()
	const { campaigns } = ada.api
	const saved = await campaigns.$post({
		json: { name: 'Spring', parameters: { utm_source: ' news ', utm_term: '' } },
	})
	expect(await saved.json()).toMatchObject({ name: 'Spring', parameters: { utm_source: 'news' } })
	await campaigns.$post({ json: { name: 'Spring', parameters: { utm_source: 'mail' } } })
	const all = await (await campaigns.$get()).json()
	expect(all).toEqual([
		{ id: expect.any(Number), name: 'Spring', parameters: { utm_source: 'mail' } },
	])
	const param = { id: String(all[0]?.id) }
	// Another kind's id is nobody's.
	expect((await ada.api.design['qr-styles'][':id'].$delete({ param })).status).toBe(404)
	const eve = await owner()
	expect((await eve.api.campaigns[':id'].$delete({ param })).status).toBe(404)
	expect((await campaigns[':id'].$delete({ param })).status).toBe(204)
	expect(await (await campaigns.$get()).json()).toEqual([])
})

it.each([
	[{ utm_source: '' }, 'Please give a parameter'],
	[{ utm_source: 'x'.repeat(201) }, 'utm_source is too long'],
	[{ source: 'news' }, 'source'],
])('a campaign of %o is refused', async (parameters, message) => {
	const { api } = await owner()
	const response = await api.campaigns.$post({ json: { name: 'Spring', parameters } as never })
	expect(response.status).toBe(400)
	expect(JSON.stringify(await response.json())).toContain(message)
})
