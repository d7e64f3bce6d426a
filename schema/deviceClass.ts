/** The kinds of devices, in words. */
export const deviceNames = { mobile: 'Phone', tablet: 'Tablet', desktop: 'Computer' } as const

type DeviceClass = keyof typeof deviceNames

/** A kind of device in words; an unknown one as it is stored. */
export const deviceName = (device: string) => deviceNames[device as DeviceClass] ?? device

/** What kind of device a user agent is from. */
export function deviceClass(userAgent: string): DeviceClass {
	// Android's tablets leave out "Mobile". Apps name Android once more, after it.
	const android = /Android/i.test(userAgent)
	const mobile = /Mobi/i.test(userAgent)
	if (/iPad|Tablet|PlayBook|Silk/i.test(userAgent) || (android && !mobile)) return 'tablet'
	return android || mobile || /iPhone|iPod/i.test(userAgent) ? 'mobile' : 'desktop'
}
