import { Hono } from 'hono'
import { z } from 'zod'
import { qrStyleAnswer } from '../../schema/answers/design'
import type { QrLook } from '../../schema/qrStyle'
import { qrStyleInput } from '../../schema/qrStyleShape'
import { requireGoodStanding } from '../abuse/standing'
import { permit } from '../auth/permit'
import type { App } from '../http/context'
import { byId, validate } from '../http/validate'
import { documented } from '../openapi/documented'
import { deletePreset, listPresets, savePreset } from './presetQueries'

const styleOf = ({ value, ...style }: { id: number; name: string; value: QrLook }) => ({
	...style,
	look: value,
})

/** How a workspace's QR codes look, mounted at /api/design/qr-styles. */
export const qrStyles = new Hono<App>()
	.get(
		'/',
		documented({
			name: 'listQrStyles',
			tag: 'Design',
			summary: 'List styles of QR codes',
			ok: 200,
			answer: z.array(qrStyleAnswer),
		}),
		permit('design.read'),
		async (c) => c.json((await listPresets(c.var.db, c.var.caller.workspaceId, 'qr')).map(styleOf)),
	)

	.post(
		'/',
		documented({
			name: 'saveQrStyle',
			tag: 'Design',
			summary: 'Save a style of QR codes',
			description: 'Replaces a style of the same name.',
			ok: 201,
			answer: qrStyleAnswer,
			body: {
				name: 'Flyers',
				look: { color: '#0f6b4f', background: '#ffffff', rounded: true, logo: null },
			},
			errors: [409],
		}),
		validate('json', qrStyleInput),
		permit('design.write'),
		requireGoodStanding,
		async (c) => {
			const { name, look } = c.req.valid('json')
			const saved = await savePreset(c.var.db, c.var.caller.workspaceId, 'qr', name, look)
			return c.json(styleOf(saved), 201)
		},
	)

	.delete(
		'/:id',
		documented({
			name: 'deleteQrStyle',
			tag: 'Design',
			summary: 'Delete a style of QR codes',
			description: 'Codes made with it stay as they are.',
			ok: 204,
			params: { id: '93' },
		}),
		permit('design.write'),
		byId,
		async (c) => {
			await deletePreset(c.var.db, c.var.caller.workspaceId, 'qr', c.req.valid('param').id)
			return c.body(null, 204)
		},
	)
