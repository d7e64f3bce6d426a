import { Hono } from 'hono'
import { z } from 'zod'
import { qrStyleAnswer } from '../../schema/answers/design'
import { qrStyleInput } from '../../schema/qrStyleShape'
import { requireGoodStanding } from '../abuse/standing'
import { permit } from '../auth/permit'
import type { App } from '../http/context'
import { byId, validate } from '../http/validate'
import { documented } from '../openapi/documented'
import { deleteQrStyle, listQrStyles, saveQrStyle } from './qrStyleQueries'

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
		async (c) => c.json(await listQrStyles(c.var.db, c.var.caller.workspaceId)),
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
		async (c) =>
			c.json(await saveQrStyle(c.var.db, c.var.caller.workspaceId, c.req.valid('json')), 201),
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
			await deleteQrStyle(c.var.db, c.var.caller.workspaceId, c.req.valid('param').id)
			return c.body(null, 204)
		},
	)
