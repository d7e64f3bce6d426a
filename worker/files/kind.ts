import { fileTypeFromBuffer } from 'file-type'
import { badInput } from '../http/errors'

/** Types that can't be told from malware by content, so we don't pass them on. */
const programs =
	/^application\/(x-msdownload|x-msi|x-elf|x-mach-binary|x-apple-diskimage|vnd\.android\.package-archive|java-archive|java-vm|x-ms-shortcut|x-sh|vnd\.microsoft\.portable-executable|x-bat)$/
const programNames =
	/\.(exe|msi|com|scr|pif|cpl|bat|cmd|ps1|vbs|vbe|js|mjs|jse|wsf|hta|lnk|jar|apk|app|dmg|pkg|sh|reg|html?|xhtml|svg|xml|swf)$/i

const textTypes: Record<string, string> = {
	csv: 'text/csv',
	txt: 'text/plain',
	md: 'text/markdown',
}

/**
 * The media type of a file by its first bytes; its name counts only for plain text. Throws a 400 for programs and
 * pages of the web.
 */
export async function typeOfFile(name: string, bytes: Uint8Array): Promise<string> {
	const found = (await fileTypeFromBuffer(bytes).catch(() => undefined))?.mime
	if (programNames.test(name) || (found && programs.test(found))) {
		throw badInput(
			'Programs and web pages can’t be uploaded. Put it into a ZIP file, or choose another file.',
		)
	}
	if (found) return found
	const ending = /\.(\w+)$/.exec(name)?.[1]?.toLowerCase() ?? ''
	const text = Object.hasOwn(textTypes, ending) && isText(bytes) ? textTypes[ending] : undefined
	return text ?? 'application/octet-stream'
}

/** Whether bytes are the beginning of a text in UTF-8. */
function isText(bytes: Uint8Array) {
	// A character may be cut off at the end.
	const text = new TextDecoder('utf-8').decode(bytes, { stream: true })
	return !/[\0\uFFFD]/.test(text)
}
