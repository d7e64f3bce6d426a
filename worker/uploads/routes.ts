import { Hono } from 'hono'
import { z } from 'zod'
import { permit } from '../auth/permit'
import { attachmentHeaders } from '../files/attachment'
import type { App } from '../http/context'
import { notFound } from '../http/errors'
import { idInPath, validate } from '../http/validate'
import { documented } from '../openapi/documented'
import { visibleLimit } from '../payments/plan'
import { uploadsOfLead } from './queries'
import { keyOf } from './store'

const uploadOfLead = z.object({
	id: idInPath,
	upload: z.string().max(100, 'Unknown file'),
})

/** Downloading what leads' visitors uploaded; mounted at /api/leads. */
export const leadUploads = new Hono<App>().get(
	'/:id/uploads/:upload',
	documented({
		name: 'downloadUpload',
		tag: 'Leads',
		summary: 'Download a file that a lead’s visitor uploaded',
		description: 'Its address is in the lead’s `uploads`. Never trust it: who sent it is unknown.',
		ok: 200,
		answer: 'file',
		params: { id: '34', upload: '5f0c6f0e5b0b4c559a392a7a3f6d2c11' },
	}),
	permit('uploads.read'),
	validate('param', uploadOfLead),
	async (c) => {
		const { workspaceId } = c.var.caller
		const { id, upload: named } = c.req.valid('param')
		const uploads = await uploadsOfLead(c.var.store, workspaceId, id, visibleLimit(c))
		const upload = uploads?.find((one) => one.id === named)
		const object = upload && (await c.env.FILES?.get(keyOf(workspaceId, upload.id)))
		if (!upload || !object) throw notFound('File')
		return c.body(object.body as never, 200, {
			...attachmentHeaders(upload.name, upload.type),
			'Content-Length': String(object.size),
		})
	},
)
