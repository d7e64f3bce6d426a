/** Hands a text to the browser as a download. */
export const saveFile = (name: string, type: string, ...parts: string[]) =>
	saveBlob(name, new Blob(parts, { type }))

/** Hands a file to the browser as a download. */
export function saveBlob(name: string, file: Blob) {
	const url = URL.createObjectURL(file)
	download(url, name)
	URL.revokeObjectURL(url)
}

/** Downloads an address, by default under the name that the server gives. */
export function download(href: string, name = '') {
	const link = document.createElement('a')
	link.href = href
	link.download = name
	link.click()
}
