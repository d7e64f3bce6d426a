/** An export of Bitly with 500 links, whose names begin with `prefix`. */
export function bitlyExport(prefix: string) {
	const rows = Array.from({ length: 500 }, (_, i) => {
		const day = `2024-0${1 + (i % 9)}-1${i % 10}T0${i % 10}:11:12+0000`
		const tags = i % 3 === 0 ? '"print, berlin"' : ''
		return `"Guide, part ${i}",bit.ly/${prefix}-${i},https://site${i % 40}.example/part/${i}?utm_source=x,${day},${tags},"${(i * 37).toLocaleString('en')}"`
	})
	return ['Title,Short Link,Long URL,Date Created,Tags,Engagements', ...rows].join('\n')
}
