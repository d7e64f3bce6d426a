import { Hono } from 'hono'
import { pictureAnswer } from '../../schema/answers/design'
import { pictureInput } from '../../schema/pictureShape'
import { requireGoodStanding } from '../abuse/standing'
import { permit } from '../auth/permit'
import { ownHostOf } from '../hosts/hosts'
import type { App } from '../http/context'
import { notFound } from '../http/errors'
import { validate } from '../http/validate'
import { documented } from '../openapi/documented'
import { database, nearestDatabase } from '../platform/env'
import { loadPicture, storePicture } from './store'

/** Takes the pictures that owners upload for their pages. */
export const pictures = new Hono<App>().post(
	'/',
	documented({
		name: 'addPicture',
		tag: 'Design',
		summary: 'Upload a picture',
		description:
			'A PNG, JPEG, WebP, GIF or AVIF in base64, at most 1 MB, or 200 kB if the server has no bucket, and 4096 pixels wide and high. Its metadata is removed, but for the orientation. It is deleted once no page has used it for a day.',
		ok: 201,
		answer: pictureAnswer,
		body: { data: 'R0lGODlhAQABAIAAAP///wAAACH5BAAAAAAALAAAAAABAAEAAAICRAEAOw==' },
		errors: [409, 413],
	}),
	permit('design.write'),
	validate('json', pictureInput),
	requireGoodStanding,
	async (c) => {
		const bytes = new Uint8Array(Buffer.from(c.req.valid('json').data, 'base64'))
		return c.json(await storePicture(c.env, c.var.db, c.var.caller.workspaceId, bytes), 201)
	},
)

const immutable = 'public, max-age=31536000, immutable'

/** Serves pictures to everybody; mounted at /i. */
export const pictureFiles = new Hono<App>().get('/:hash', async (c) => {
	const hash = c.req.param('hash')
	if (!/^[\da-f]{64}$/.test(hash)) throw notFound('Picture')
	const headers = { ETag: `"${hash}"`, 'Cache-Control': immutable }
	// The name is the hash of the bytes, so they never change.
	if (c.req.header('if-none-match')?.includes(headers.ETag)) return c.body(null, 304, headers)
	const cache = await caches.open('pictures')
	const key = new URL(`/i/${hash}`, c.req.url).href
	const copy = await cache.match(key)
	if (copy) return new Response(copy.body as BodyInit | null, copy as ResponseInit)
	const host = ownHostOf(c.env, c.req.url)
	const picture =
		(await loadPicture(c.env, database(nearestDatabase(c.env)), hash, host)) ??
		// A replica may not have it yet.
		(await loadPicture(c.env, c.var.db, hash, host))
	if (!picture) throw notFound('Picture')
	const response = c.body(picture.body, 200, {
		...headers,
		'Content-Type': picture.type,
		'Cross-Origin-Resource-Policy': 'cross-origin',
	})
	c.executionCtx.waitUntil(cache.put(key, response.clone() as never))
	return response
})
