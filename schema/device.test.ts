import { expect, test } from 'vitest'
import { deviceOf } from './device'
import { deviceClass } from './deviceClass'

const webkit = 'AppleWebKit/537.36 (KHTML, like Gecko)'

test.each([
	[
		`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${webkit} Chrome/130.0 Safari/537.36`,
		'Chrome on Windows',
	],
	[
		`Mozilla/5.0 (Windows NT 10.0) ${webkit} Chrome/130.0 Safari/537.36 Edg/130.0`,
		'Edge on Windows',
	],
	[
		`Mozilla/5.0 (X11; Linux x86_64) ${webkit} Chrome/130.0 Safari/537.36 OPR/115`,
		'Opera on Linux',
	],
	[
		'Mozilla/5.0 (Macintosh; Intel Mac OS X 14.6; rv:131.0) Gecko/20100101 Firefox/131.0',
		'Firefox on macOS',
	],
	[
		'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605 Version/18.0 Safari/604',
		'Safari on iPhone',
	],
	[
		`Mozilla/5.0 (Linux; Android 15) ${webkit} Chrome/130.0 Mobile Safari/537.36`,
		'Chrome on Android',
	],
	[
		`Mozilla/5.0 (X11; Linux x86_64) ${webkit} HeadlessChrome/142.0.0.0 Safari/537.36`,
		'Chrome on Linux',
	],
	['Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/605 Version/18.0 Safari/605', 'Linux'],
	['curl/8.5.0', 'Unknown device'],
	['', 'Unknown device'],
])('%s is %s', (userAgent, device) => expect(deviceOf(userAgent)).toBe(device))

const safari = 'AppleWebKit/605.1.15 (KHTML, like Gecko)'
const iPhone = `Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) ${safari} Mobile/15E148`
const iPad = `Mozilla/5.0 (iPad; CPU OS 17_5 like Mac OS X) ${safari} Mobile/15E148`
const webView = (model: string, mobile = ' Mobile') =>
	`Mozilla/5.0 (Linux; Android 13; ${model} Build/TP1A.220624.014; wv) ${webkit} Version/4.0 Chrome/124.0.0.0${mobile} Safari/537.36`
const android = webView('SM-S908B')
const tablet = webView('SM-X700', '')
const instagram = (model: string) =>
	`Instagram 330.0.0.40.92 Android (33/13; 480dpi; 1080x2115; samsung; ${model}; qcom; en_US)`

test.each([
	// Apps' own browsers.
	[
		'mobile',
		`${iPhone} Instagram 330.0.3.29.90 (iPhone14,5; iOS 17_5; en_US; scale=3.00; 1170x2532)`,
	],
	['mobile', `${android} ${instagram('SM-S908B')}`],
	[
		'mobile',
		`${android} Barcelona 289.0.0.77.109 Android (33/13; 480dpi; samsung; SM-S908B; qcom)`,
	],
	[
		'mobile',
		`${iPhone} [FBAN/FBIOS;FBAV/465.0.0.41;FBDV/iPhone14,5;FBMD/iPhone;FBSN/iOS;FBSV/17.5]`,
	],
	['mobile', `${android} [FB_IAB/FB4A;FBAV/465.0.0.41.81;]`],
	['mobile', `${android} [FBAN/EMA;FBLC/en_US;FBAV/411.0.0.8.119;FBDM/Android;]`],
	[
		'mobile',
		`${iPhone} musical_ly_34.5.0 JsSdk/2.0 NetType/WIFI Channel/App Store Region/US BytedanceWebview/d8a21c6`,
	],
	[
		'mobile',
		`${android} trill_2022803040 JsSdk/1.0 NetType/WIFI Channel/googleplay AppName/musical_ly BytedanceWebview/d8a21c6`,
	],
	['mobile', `${iPhone} Safari Line/14.5.0`],
	['mobile', `${android} Line/14.5.0/IAB`],
	['mobile', `${iPhone} MicroMessenger/8.0.49(0x18003137) NetType/WIFI Language/en`],
	[
		'mobile',
		`${android} XWEB/1160117 MMWEBSDK/20231202 MicroMessenger/8.0.47.2560(0x28002F50) WeChat/arm64 Weixin NetType/WIFI`,
	],
	['mobile', `${android} Snapchat/12.79.0.34 (SM-S908B; Android 13#S908BXXU7DWK5#33; gzip)`],
	['mobile', `${android} [Pinterest/Android]`],
	['tablet', `${tablet} ${instagram('SM-X700')}`],
	['tablet', `${iPad} [FBAN/FBIOS;FBAV/465.0.0.41;FBDV/iPad13,1;FBMD/iPad;FBSN/iPadOS;FBSV/17.5]`],
	// Browsers.
	['mobile', `${iPhone} Version/17.5 Safari/604.1`],
	['mobile', 'Mozilla/5.0 (Android 14; Mobile; rv:131.0) Gecko/131.0 Firefox/131.0'],
	['tablet', 'Mozilla/5.0 (Android 14; Tablet; rv:131.0) Gecko/131.0 Firefox/131.0'],
	['tablet', `Mozilla/5.0 (Linux; Android 13; SM-X700) ${webkit} Chrome/130.0 Safari/537.36`],
	['desktop', `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${webkit} Chrome/130.0 Safari/537.36`],
	['desktop', ''],
])('a %s: %s', (kind, userAgent) => expect(deviceClass(userAgent)).toBe(kind))
