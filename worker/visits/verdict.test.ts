import { describe, expect, it } from 'vitest'
import type { Verdict } from '../../schema/verdict'
import { signsOf, verdictOf } from './verdict'

const chrome =
	'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36'

type Sent = { method?: string; headers?: Record<string, string>; cf?: object; own?: boolean }

/** The verdict on a request, from an ordinary browser unless the headers say otherwise. */
const judge = ({ method = 'GET', headers, cf, own = false }: Sent) =>
	verdictOf({
		...signsOf({ method, headers: new Headers({ 'user-agent': chrome, ...headers }), cf }),
		own,
	})

// Real user agents: from the logs, fixtures and pages that names.ts cites for each rule, and from
// monperrus/crawler-user-agents, omrilotan/isbot and matomo-org/device-detector.
const seen: Record<string, string[]> = {
	preview: [
		'WhatsApp/2.23.20.0',
		'WhatsApp/2.21.12.21 A',
		'WhatsApp/2.19.92 i',
		'whatsapp/784941593 cfnetwork/3826.600.41 darwin/24.6.0',
		'WhatsApp/2',
		'Slackbot-LinkExpanding 1.0 (+https://api.slack.com/robots)',
		'Slackbot 1.0 (+https://api.slack.com/robots)',
		'Slack-ImgProxy 1.138 (+https://api.slack.com/robots)',
		'facebookexternalhit/1.1',
		'facebookexternalhit/1.1 (+http://www.facebook.com/externalhit_uatext.php)',
		'facebookexternalua',
		'Facebot/1.0',
		'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_11_1) AppleWebKit/601.2.4 (KHTML, like Gecko) Version/9.0.1 Safari/601.2.4 facebookexternalhit/1.1 Facebot Twitterbot/1.0',
		'LinkedInBot/1.0 (compatible; Mozilla/5.0; Apache-HttpClient +http://www.linkedin.com)',
		'Twitterbot/1.0',
		'TelegramBot (like TwitterBot)',
		'Mozilla/5.0 (compatible; Discordbot/2.0; +https://discordapp.com)',
		'Mozilla/5.0 (Macintosh; Intel Mac OS X 10.10; rv:38.0) Gecko/20100101 Firefox/38.0',
		'Mozilla/5.0 (Macintosh; Intel Mac OS X 11.6; rv:92.0) Gecko/20100101 Firefox/92.0',
		'Viber',
		'ViberUrlDownloader',
		'Viber/12.8.0.1 CFNetwork/1121.2.2 Darwin/19.3.0',
		'Mozilla/5.0 (Windows NT 6.1; WOW64) SkypeUriPreview Preview/0.5',
		'mozilla/5.0 (windows nt 6.1; wow64) skypeuripreview preview/0.5 skype-url-preview@microsoft.com',
		'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/56.0.2924.87 Safari/537.36 Google-PageRenderer Google (+https://developers.google.com/+/web/snippet/)',
		'http.rb/3.2.0 (Mastodon/2.4.3; +https://uwu.social/)',
		'Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; Bluesky Cardyb/1.1; +mailto:support@bsky.app) Chrome/W.X.Y.Z Safari/537.36',
		'Snap URL Preview Service; bot; snapchat; https://developers.snap.com/robots',
		'Mozilla/5.0 (compatible; redditbot/1.0; +http://www.reddit.com/feedback)',
		'Mozilla/5.0 (compatible; Pinterestbot/1.0; +http://www.pinterest.com/bot.html)',
		'Pinterest/0.2 (+http://www.pinterest.com/bot.html)',
		'Mozilla/5.0 (compatible; vkShare; +http://vk.com/dev/Share)',
		'Synapse (bot; +https://github.com/matrix-org/synapse)',
		'BeeperBot/0 Matrix-Media-Repo/1',
		'Mattermost-Bot/1.1',
		'Asana/1.4.0 WebsiteMetadataRetriever',
		'Iframely/1.3.1 (+https://iframely.com/docs/about) Atlassian',
		'Mozilla/5.0 (compatible; Embedly/0.2; +http://support.embed.ly/)',
		'Mozilla/5.0 (Windows NT 6.1; WOW64) AppleWebKit/534+ (KHTML, like Gecko) BingPreview/1.0b',
		'Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; MicrosoftPreview/2.0; +https://aka.ms/MicrosoftPreview) Chrome/100.0.4896.127 Safari/537.36',
		'Mozilla/5.0 (compatible; Yahoo Link Preview; https://help.yahoo.com/kb/mail/yahoo-link-preview-SLN23615.html)',
		'Quora Link Preview/1.0 (http://www.quora.com)',
	],
	scanner: [
		'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/72.0.3626.109 Safari/537.36',
		'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/79.0.3945.136 Safari/537.36',
		'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/79.0.3945.74 Safari/537.36 Edg/79.0.309.43',
		'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/42.0.2311.135 Safari/537.36 Edge/12.246 Gmail-content-sampling',
		'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/42.0.2311.135 Safari/537.36 Edge/12.246 Mozilla/5.0',
		'Mozilla/5.0 (Windows NT 5.1; rv:11.0) Gecko Firefox/11.0 (via ggpht.com GoogleImageProxy)',
		'YahooMailProxy; https://help.yahoo.com/kb/yahoo-mail-proxy-SLN28749.html',
		'Microsoft Office Existence Discovery',
		'Mozilla/4.0 (compatible; ms-office; MSOffice 16)',
		'Mozilla/4.0 (compatible; MSIE 7.0; Windows NT 6.1; WOW64; Trident/7.0; SLCC2; .NET CLR 2.0.50727; .NET CLR 3.5.30729; .NET CLR 3.0.30729; Media Center PC 6.0; .NET4.0C; .NET4.0E; MSOffice 12)',
		'Barracuda Sentinel (EE)',
		'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/114.0.5735.179 Safari/537.36 (compatible; Google-Safety; +http://www.google.com/bot.html)',
		'AppEngine-Google; (+http://code.google.com/appengine; appid: s~virustotalcloud)',
		'SafeSearch microdata crawler (https://safesearch.avira.com, safesearch-abuse@avira.com)',
		'Kaspersky Lab CFR link resolver cfradmins@kaspersky.com',
		'Mozilla/5.0 (compatible; CloudflareRadarURLScanner; +https://radar.cloudflare.com/)',
		'ClamAV/0.101.5 (OS: linux-gnu, ARCH: x86_64, CPU: x86_64)',
	],
	monitor: [
		'Mozilla/5.0+(compatible; UptimeRobot/2.0; http://www.uptimerobot.com/)',
		'Pingdom.com_bot_version_1.4_(http://www.pingdom.com/)',
		'Mozilla/5.0 (Unknown; Linux x86_64) AppleWebKit/534.34 (KHTML, like Gecko) PingdomTMS/0.8.5 Safari/534.34',
		'Mozilla/5.0 (Windows NT 6.2; WOW64) AppleWebKit/537.4 (KHTML, like Gecko) Chrome/98 Safari/537.4 (StatusCake)',
		'Better Uptime Bot Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/74.0.3729.169 Safari/537.36',
		'Site24x7',
		'GoogleStackdriverMonitoring-UptimeChecks(https://cloud.google.com/monitoring)',
		'Mozilla/5.0 (compatible; Uptimebot/1.0; +http://www.uptime.com/uptimebot)',
		'Mozilla/5.0 (Linux; Android 10) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/86.0.4240.114 Mobile Safari/537.36 Uptime/1.0 (https://uptime.com)',
		'Uptime-Kuma/1.21.2',
		'HetrixTools Uptime Monitoring Bot. https://hetrix.tools/uptime-monitoring-bot.html',
		'updown.io daemon 2.11',
		'FreshpingBot/1.0 (+https://freshping.io/)',
		'NodePing',
		'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/134.0.6998.35 Safari/537.36 (Checkly, https://www.checklyhq.com)',
		'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/100.0.4896.60 Safari/537.36 NewRelicSynthetics/1.0',
		'DatadogSynthetics',
		'DynatraceSynthetic/1.179',
		'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/113.0.5672.126 Safari/537.36 RuxitSynthetic/1.0 v104032285451 t1437235942278817309 ath5a4d3a2e altpub cvcv=2 smf=0',
		'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) HeadlessChrome/121.0.6167.57 Safari/537.36 Elastic/Synthetics',
		'Mozilla/5.0 (Windows NT 6.3; WOW64; Trident/7.0; rv:11.0; Catchpoint) like Gecko',
		'Mozilla/5.0 (compatible; OhDear/1.1; +https://ohdear.app/checker; brokenLinks)',
		'jetmon/1.0 (Jetpack Site Uptime Monitor by WordPress.com)',
		'Amazon-Route53-Health-Check-Service (ref b0eb04d5-cb5e-40e7-839b-558e52fc3f0d; report http://amzn.to/1vsZADi)',
		'Amazon Route 53 Health Check Service; ref:xxxxxxxx-xxxx-xxxxxxxxx-xxxxxxxxxxxx; report http://amzn.to/xxxxxxx',
		'ELB-HealthChecker/2.0',
		'Mozilla/5.0 (compatible;Cloudflare-Healthchecks/1.0;+https://www.cloudflare.com/; healthcheck-id: e645d1e65d3b18b4)',
		'Zabbix',
		'check_http/v1.5 (nagios-plugins 1.5)',
		'kube-probe/1.15',
	],
	bot: [
		'',
		'Mozilla/5.0 (compatible; bingbot/2.0; +http://www.bing.com/bingbot.htm)',
		'Googlebot/2.1 (+http://www.google.com/bot.html)',
		'Mozilla/5.0 (compatible; Applebot/0.3; +http://www.apple.com/go/applebot)',
		'Mozilla/5.0 (compatible; meta-externalagent/1.1)',
		'Mozilla/5.0 (compatible; FacebookCatalog/1.0)',
		'Mozilla/5.0 (compatible; NetcraftSurveyAgent/1.0; +info@netcraft.com)',
		'curl/8.0',
	],
	person: [
		chrome,
		'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 Mobile',
		// Instagram
		'Mozilla/5.0 (Linux; Android 15; CPH2557 Build/AP3A.240617.008; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/142.0.7444.142 Mobile Safari/537.36 Instagram 406.0.0.58.159 Android (35/15; 480dpi; 1080x2400; OPPO; CPH2557; OP573DL1; mt6833; en_MY; 822918295; IABMV/1) NV/1',
		// Facebook
		'Mozilla/5.0 (iPhone; CPU iPhone OS 11_4_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15G77 [FBAN/FBIOS;FBAV/183.0.0.41.81;FBBV/119182652;FBDV/iPhone6,2;FBMD/iPhone;FBSN/iOS;FBSV/11.4.1;FBSS/2;FBCR/VIVO;FBID/phone;FBLC/pt_BR;FBOP/5;FBRV/0]',
		'Mozilla/5.0 (Linux; Android 9; SM-G950U Build/PPR1.180610.011; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/80.0.3987.149 Mobile Safari/537.36 [FB_IAB/FB4A;FBAV/263.0.0.46.121;]',
		// LinkedIn
		'Mozilla/5.0 (iPhone; CPU iPhone OS 16_1_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 [LinkedInApp]/9.24.1488',
		// TikTok
		'Mozilla/5.0 (Linux; Android 10; moto g(7) Build/QP6_S30.52-23-13-4; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/108.0.5359.128 Mobile Safari/537.36 musical_ly_2022704050 JsSdk/1.0 NetType/WIFI Channel/googleplay AppName/musical_ly app_version/27.4.5 ByteLocale/en ByteFullLocale/en Region/US Spark/1.2.4-alpha.5 AppVersion/27.4.5 PIA/1.5.10 BytedanceWebview/d8a21c6',
		'Mozilla/5.0 (Linux; Android 8.1.0; BQ-5516L Build/O11019; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/81.0.4044.117 Mobile Safari/537.36 trill_2021509030 JsSdk/1.0 NetType/WIFI Channel/googleplay AppName/musical_ly app_version/15.9.3 ByteLocale/ru-RU ByteFullLocale/ru-RU Region/RU AppSkin/white',
		// WeChat
		'Mozilla/5.0 (Linux; Android 7.0; FRD-AL00 Build/HUAWEIFRD-AL00; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/53.0.2785.49 Mobile MQQBrowser/6.2 TBS/043602 Safari/537.36 MicroMessenger/6.5.16.1120 NetType/WIFI Language/zh_CN',
		// Line
		'Mozilla/5.0 (iPhone; CPU iPhone OS 9_2_1 like Mac OS X) AppleWebKit/601.1.46 (KHTML, like Gecko) Mobile/13D15 Safari Line/5.10.0',
		// Snapchat
		'Mozilla/5.0 (Linux; Android 13; I2011 Build/TP1A.220624.014; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/125.0.6422.54 Mobile Safari/537.36 Snapchat/12.89.0.40 (I2011; Android 13#eng.compil.20240430.095616#33; gzip; )',
		// Pinterest
		'Mozilla/5.0 (iPad; CPU OS 6_1_3 like Mac OS X) AppleWebKit/536.26 (KHTML, like Gecko) Mobile/10B329 [Pinterest/iOS]',
		// X
		'Mozilla/5.0 (iPhone; CPU iPhone OS 13_3_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/17D50 Twitter for iPhone/8.10',
		'Mozilla/5.0 (Linux; Android 9; SM-G950F Build/PPR1.180610.011; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/80.0.3987.117 Mobile Safari/537.36 TwitterAndroid',
		// Viber, WhatsApp, Slack, Teams, Discord, KakaoTalk, the Google app
		'Mozilla/5.0 (Linux; Android 7.1.2; G011A Build/N2G48H; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/66.0.3359.158 Safari/537.36 Viber/11.9.5.8',
		'Mozilla/5.0 (Windows NT 6.2) AppleWebKit/537.36 (KHTML, like Gecko) WhatsAppElectron/1.0.3 Chrome/108.0.5359.215 Electron/22.3.27 Safari/537.36',
		'Mozilla/5.0 (Windows NT 10.0.18362; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Slack/4.4.2 Chrome/78.0.3904.130 Electron/7.2.1 Safari/537.36 WindowsStore/10.0.18362 Sonic Slack_SSB/4.4.2',
		'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_3) AppleWebKit/537.36 (KHTML, like Gecko) Teams/1.3.00.362 Chrome/66.0.3359.181 Electron/3.1.13 Safari/537.36',
		'Mozilla/5.0 (Windows NT 10.0; WOW64) AppleWebKit/537.36 (KHTML, like Gecko) discord/0.0.306 Chrome/78.0.3904.130 Electron/7.1.11 Safari/537.36',
		'Mozilla/5.0 (iPhone; CPU iPhone OS 17_4_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 Safari/604.1 KAKAOTALK/10.7.1 (INAPP)',
		'Mozilla/5.0 (iPhone; CPU iPhone OS 13_3 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) GSA/102.0.304944559 Mobile/15E148 Safari/604.1',
		// Old browsers that merely look like Safe Links and Discord
		'Mozilla/5.0 (Windows NT 6.1; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/109.0.0.0 Safari/537.36',
		'Mozilla/5.0 (X11; Ubuntu; Linux x86_64; rv:92.0) Gecko/20100101 Firefox/92.0',
	],
}

describe.each(Object.entries(seen))('a %s', (verdict, userAgents) => {
	it.each(userAgents)('%s', (userAgent) =>
		expect(judge({ headers: { 'user-agent': userAgent } })).toBe(verdict),
	)
})

describe('a request with a browser’s user agent', () => {
	const rows: [Verdict, Sent][] = [
		['prefetch', { method: 'HEAD' }],
		['prefetch', { headers: { 'sec-purpose': 'prefetch' } }],
		['prefetch', { headers: { 'sec-purpose': 'prefetch;prerender' } }],
		['prefetch', { headers: { purpose: 'preview' } }],
		['prefetch', { headers: { 'x-moz': 'prefetch' } }],
		['prefetch', { headers: { 'x-purpose': 'preview' } }],
		['own', { own: true }],
		['own', { own: true, headers: { 'sec-purpose': 'prefetch' } }],
		['scanner', { cf: { asOrganization: 'Proofpoint, Inc.' } }],
		['scanner', { cf: { asOrganization: 'Mimecast Services Limited' } }],
		['scanner', { cf: { asOrganization: 'PROOFPOINT-ASN-US-WEST' } }],
		['scanner', { cf: { asOrganization: 'Barracuda Networks, Inc.' } }],
		['person', { cf: { asOrganization: 'Google Cloud', verifiedBotCategory: '' } }],
		['preview', { cf: { verifiedBotCategory: 'Page Preview' } }],
		['monitor', { cf: { verifiedBotCategory: 'Monitoring & Analytics' } }],
		['scanner', { cf: { verifiedBotCategory: 'Security' } }],
		['bot', { cf: { verifiedBotCategory: 'Search Engine Crawler' } }],
		['person', { cf: { asOrganization: 7, verifiedBotCategory: null } }],
	]
	it.each(rows)('is a %s: %j', (verdict, sent) => expect(judge(sent)).toBe(verdict))

	it.each<[Verdict, string]>([
		['monitor', 'Mozilla/5.0+(compatible; UptimeRobot/2.0; http://www.uptimerobot.com/)'],
		['scanner', 'Microsoft Office Existence Discovery'],
		['bot', 'curl/8.0'],
	])('is still a %s if %s sends HEAD', (verdict, userAgent) =>
		expect(judge({ method: 'HEAD', headers: { 'user-agent': userAgent } })).toBe(verdict),
	)
})
