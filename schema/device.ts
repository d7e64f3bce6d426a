// Order matters: Edge and Opera also say Chrome, and Chrome also says Safari.
const browsers = [
	[/\bEdg/, 'Edge'],
	[/\bOPR\//, 'Opera'],
	[/\bFirefox\/|\bFxiOS\//, 'Firefox'],
	[/Chrome\/|\bCriOS\//, 'Chrome'],
	// Other browsers claim to be Safari, too, on systems that don't have it.
	[/\b(?:iPhone|iPad|Mac OS X)\b.*\bSafari\//, 'Safari'],
] as const

// Order matters: an iPad says Mac OS X, and Android says Linux.
const systems = [
	[/\biPhone\b/, 'iPhone'],
	[/\biPad\b/, 'iPad'],
	[/\bAndroid\b/, 'Android'],
	[/\bWindows\b/, 'Windows'],
	[/\bMac OS X\b/, 'macOS'],
	[/\bCrOS\b/, 'ChromeOS'],
	[/\bLinux\b/, 'Linux'],
] as const

const first = (list: readonly (readonly [RegExp, string])[], text: string) =>
	list.find(([pattern]) => pattern.test(text))?.[1]

/** A readable name for the device behind a user agent, such as "Chrome on Windows". */
export function deviceOf(userAgent: string) {
	const browser = first(browsers, userAgent)
	const system = first(systems, userAgent)
	if (browser && system) return `${browser} on ${system}`
	return browser ?? system ?? 'Unknown device'
}
