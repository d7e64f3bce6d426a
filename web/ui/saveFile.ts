/** Hands a file to the browser as a download. */
export function saveFile(name: string, type: string, ...parts: (string | Blob)[]) {
	const url = URL.createObjectURL(new Blob(parts, { type }))
	const link = document.createElement('a')
	link.href = url
	link.download = name
	link.click()
	URL.revokeObjectURL(url)
}
