import { starsOf, ticked, typeOf } from '../../schema/fields'
import { consentName } from '../../schema/form'
import { fileGroups, groupsOf } from '../../schema/uploads'
import { type LinkRow, shareUrl } from './queries'

const escapeHtml = (text: string) =>
	text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')

/** An iframe that grows to the form's height. */
export function frameSnippet(link: LinkRow) {
	const title = escapeHtml(link.title)
	return [
		`<iframe src="${shareUrl(link)}?embed" title="${title}" style="width: 100%; height: 520px; border: 0"></iframe>`,
		`<script src="${new URL(shareUrl(link)).origin}/embed.js" async></script>`,
	].join('\n')
}

/** A plain form, styled by its site, that posts here. */
export function formSnippet(link: LinkRow) {
	const { consent, fields } = link
	return [
		`<form method="post" action="${shareUrl(link)}" accept-charset="utf-8"${fields.some(({ type }) => type === 'file') ? ' enctype="multipart/form-data"' : ''}>`,
		...fields.flatMap(controlOf).map((line) => `  ${line}`),
		...(consent
			? [
					`  <label><input type="checkbox" name="${consentName}" value="${consent.version}"${consent.required ? ' required' : ''}> ${escapeHtml(consent.text)}</label>`,
				]
			: []),
		// The same honeypot as on our own page.
		'  <input name="_website" tabindex="-1" autocomplete="off" aria-hidden="true" style="position: absolute; top: -9999px">',
		'  <button>Continue to Content</button>',
		'</form>',
	].join('\n')
}

function controlOf(field: LinkRow['fields'][number]): string[] {
	const { key, type, required, options = [] } = field
	const label = escapeHtml(field.label)
	const must = required ? ' required' : ''
	const { control, maxLength } = typeOf(field)
	const each = (input: (option: string) => string) => [
		'<fieldset>',
		`  <legend>${label}</legend>`,
		...options.map(
			(option) => `  <label>${input(escapeHtml(option))} ${escapeHtml(option)}</label>`,
		),
		'</fieldset>',
	]
	switch (control) {
		case 'textarea':
			return [
				`<label>${label} <textarea name="${key}" maxlength="${maxLength}"${must}></textarea></label>`,
			]
		case 'select':
			return [
				`<label>${label} <select name="${key}"${must}>`,
				'  <option value=""></option>',
				...options.map((option) => `  <option>${escapeHtml(option)}</option>`),
				'</select></label>',
			]
		case 'radios':
			return each((option) => `<input type="radio" name="${key}" value="${option}"${must}>`)
		case 'checkboxes':
			return each((option) => `<input type="checkbox" name="${key}[]" value="${option}">`)
		case 'checkbox':
			return [
				`<label><input type="checkbox" name="${key}" value="${ticked}"${must}> ${label}</label>`,
			]
		case 'rating':
			return [
				`<label>${label} <input type="number" name="${key}" min="1" max="${starsOf(field)}"${must}></label>`,
			]
		case 'file': {
			const accept = groupsOf(field).map((group) => fileGroups[group].accept)
			return [`<label>${label} <input type="file" name="${key}" accept="${accept}"${must}></label>`]
		}
		default: {
			if (type === 'hidden') return [`<input type="hidden" name="${key}" value="">`]
			const kind = typeOf(field).input?.type
			return [
				`<label>${label} <input type="${kind}" name="${key}" maxlength="${maxLength}"${must}></label>`,
			]
		}
	}
}
