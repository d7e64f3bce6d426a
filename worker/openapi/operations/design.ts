import { designAnswer, pictureAnswer, templateAnswer } from '../../../schema/answers/design'
import type { Operation } from '../operation'

export const designOperations: Record<string, Operation> = {
	'GET /api/design': {
		name: 'getDesign',
		tag: 'Design',
		summary: 'Get the design of all pages',
		description: 'Links inherit from it whatever they don’t set themselves.',
		ok: 200,
		answer: designAnswer,
	},
	'PATCH /api/design': {
		name: 'changeDesign',
		tag: 'Design',
		summary: 'Change the design of all pages',
		description:
			'What is given changes, and null takes a choice back. Visitors see it within a minute. `draft` is kept as it is, for the editor.',
		ok: 200,
		answer: designAnswer,
		body: { design: { colour: '#0f6b4f', background: '#f5f3ec', layout: 'split' } },
	},
	'POST /api/design/templates': {
		name: 'saveTemplate',
		tag: 'Design',
		summary: 'Save a design as a template',
		description: 'Replaces a template of the same name.',
		ok: 201,
		answer: templateAnswer,
		body: { name: 'Autumn', design: { colour: '#c2410c', background: 'gradient' } },
		errors: [409],
	},
	'DELETE /api/design/templates/:id': {
		name: 'deleteTemplate',
		tag: 'Design',
		summary: 'Delete a template',
		description: 'Pages made from it stay as they are.',
		ok: 204,
		params: { id: '92' },
	},
	'POST /api/pictures': {
		name: 'addPicture',
		tag: 'Design',
		summary: 'Upload a picture',
		description:
			'A PNG, JPEG, WebP, GIF or AVIF in base64, at most 1 MB, or 200 kB if the server has no bucket. It is deleted once no page has used it for a day.',
		ok: 201,
		answer: pictureAnswer,
		body: { data: 'R0lGODlhAQABAIAAAP///wAAACH5BAAAAAAALAAAAAABAAEAAAICRAEAOw==' },
		errors: [409, 413],
	},
}
