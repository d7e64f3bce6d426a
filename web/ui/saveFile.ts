/** Hands a text to the browser as a download. */
export const saveFile = (name: string, type: string, ...parts: string[]) =>
	saveBlob(name, new Blob(parts, { type }))

/** Hands a file to the browser as a download. */
export function saveBlob(name: string, file: Blob) {
	const url = URL.createObjectURL(file)
	const link = document.createElement('a')
	link.href = url
	link.download = name
	link.click()
	URL.revokeObjectURL(url)
}
