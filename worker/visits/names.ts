import { isbot } from 'isbot'
import { LRUCache } from 'lru-cache'
import type { Verdict } from '../../schema/verdict'

type Named = Extract<Verdict, 'preview' | 'scanner' | 'monitor'>

/**
 * Programs that open links, by user agent, each with its source. Lists only what isbot can't tell: which
 * kind of program it is, and programs that pose as browsers.
 *
 * Apps in which people read pages (Instagram, Facebook, LinkedIn, TikTok, WeChat, Line …) add their names
 * to a browser's and must not match: `verdict.test.ts` has real user agents of each.
 */
const programs: [Named, RegExp][] = [
	// WhatsApp, fetched by the sender's app. Signal uses the same name:
	// https://github.com/signalapp/Signal-Desktop/blob/main/ts/linkPreviews/linkPreviewFetch.ts
	['preview', /^WhatsApp\b/i],
	// https://api.slack.com/robots
	['preview', /\bSlackbot\b|\bSlack-ImgProxy\b/],
	// Facebook, Messenger, Instagram: https://developers.facebook.com/docs/sharing/webmasters/web-crawlers
	// iMessage, from the sender's own device: https://peter.upfold.org.uk/blog/2019/02
	['preview', /\bfacebookexternal(?:hit|ua)\b|\bFacebot\b/i],
	// https://github.com/matomo-org/device-detector/blob/master/regexes/bots.yml (no page of LinkedIn's)
	['preview', /\bLinkedInBot\b/],
	// https://dev.twitter.com/cards/getting-started
	['preview', /\bTwitterbot\b/i],
	// https://telegram.org/blog/bot-revolution
	['preview', /\bTelegramBot\b/],
	// The page: https://discordapp.com. Its pictures, "by intention" as an ancient browser:
	// https://github.com/discord/discord-api-docs/issues/1600, and https://github.com/FixTweet/FxTwitter
	['preview', /\bDiscordbot\b/],
	[
		'preview',
		/^Mozilla\/5\.0 \(Macintosh; Intel Mac OS X (?:10\.10; rv:38\.0\) Gecko\/20100101 Firefox\/38\.0|11\.6; rv:92\.0\) Gecko\/20100101 Firefox\/92\.0)$/,
	],
	// The app's own requests; its in-app browser's user agent begins with Mozilla.
	// https://github.com/monperrus/crawler-user-agents (Viber), matomo's bots.yml (ViberUrlDownloader)
	['preview', /^Viber/],
	// Skype and Teams: https://github.com/monperrus/crawler-user-agents (SkypeUriPreview)
	['preview', /\bSkypeUriPreview\b/i],
	// Google Chat and Messages: https://github.com/vercel/next.js/discussions/31482
	['preview', /\bGoogle-PageRenderer\b/],
	// Every server that a post reaches: https://github.com/monperrus/crawler-user-agents (Mastodon)
	['preview', /\bMastodon\/\d/],
	// https://knownagents.com/agents/bluesky-link-preview-service
	['preview', /\bBluesky Cardyb\b|^Bluesky\b|\bBlueskyPreviewBot\b/i],
	// https://developers.snap.com/robots
	['preview', /\bSnap URL Preview Service\b/],
	// http://www.reddit.com/feedback
	['preview', /\bredditbot\b/],
	// https://help.pinterest.com/en/business/article/pinterest-crawler
	['preview', /\bPinterestbot\b|^Pinterest\/0\./],
	// http://vk.com/dev/Share
	['preview', /\bvkShare\b/],
	// Matrix: https://github.com/matrix-org/synapse, https://www.beeper.com
	['preview', /^Synapse \(bot\b|\bBeeperBot\b/],
	// https://datadome.co/bots/mattermost-bot, https://datadome.co/bots/asana-crawler
	['preview', /\bMattermost-Bot\b|^Asana\//],
	// Preview services for others: https://iframely.com/docs/about, http://support.embed.ly
	['preview', /^Iframely\/|\bEmbedly\b/],
	// https://www.bing.com/webmasters/help/which-crawlers-does-bing-use-8c184ec0
	['preview', /\bBingPreview\b|\bMicrosoftPreview\b/],
	// https://help.yahoo.com/kb/mail/yahoo-link-preview-SLN23615.html, and matomo's bots.yml (Quora)
	['preview', /\b(?:Yahoo|Quora) Link Preview\b/],

	// Microsoft Defender's Safe Links, as one of a few desktop browsers frozen years ago:
	// https://github.com/opencollective/opencollective/issues/3656 (Chrome 72 and 64),
	// https://github.com/mssola/user_agent/issues/71 (Chrome 79, and an Edge 79 that was never released)
	[
		'scanner',
		/^Mozilla\/5\.0 \(Windows NT 10\.0; Win64; x64\) AppleWebKit\/537\.36 \(KHTML, like Gecko\) Chrome\/(?:64\.0\.3282\.140|72\.0\.3626\.\d{1,3}|79\.0\.3945\.136) Safari\/537\.36$/,
	],
	['scanner', /\bChrome\/79\.0\.3945\.74 Safari\/537\.36 Edg\/79\.0\.309\.43$/],
	// Gmail, on incoming mail: https://github.com/mssola/user_agent/issues/71 and
	// https://bird.com/zh-sg/blog/gmail-prefetching-images
	['scanner', / Edge\/12\.246 (?:Gmail-content-sampling|Mozilla\/5\.0)$/],
	// Images in mails: https://github.com/matomo-org/device-detector/issues/5359,
	// https://help.yahoo.com/kb/yahoo-mail-proxy-SLN28749.html
	['scanner', /\bGoogleImageProxy\b|^YahooMailProxy\b/],
	// Office requests a link itself before it opens the browser:
	// https://learn.microsoft.com/archive/blogs/vsofficedeveloper/description-of-the-microsoft-office-existence-discovery-protocol-2
	['scanner', /^Microsoft Office (?:Existence|Protocol) Discovery\b|\bms-office\b|\bMSOffice\b/],
	// https://github.com/JayBizzle/Crawler-Detect/issues/552, and Proofpoint where it names itself:
	// https://check.live-direct-marketing.online/blog/bot-clicks-security-scanners-detect
	['scanner', /\bBarracuda|\bProofpoint\b/i],
	// https://developers.google.com/search/docs/crawling-indexing/overview-google-crawlers
	['scanner', /\bGoogle-Safety\b/],
	// https://www.virustotal.com/gui/home/url, https://safesearch.avira.com, https://www.kaspersky.com
	['scanner', /\bvirustotalcloud\b|^SafeSearch microdata crawler\b|^Kaspersky Lab\b/],
	// https://knownagents.com/agents/cloudflare-radar-url-scanner, https://www.clamav.net
	['scanner', /\bCloudflareRadarURLScanner\b|^ClamAV\b/],

	// https://uptimerobot.com, https://www.pingdom.com, https://www.statuscake.com
	['monitor', /\bUptimeRobot\b|\bPingdom(?:TMS|\.com_bot)|\(StatusCake\)/],
	// https://betteruptime.com/faq, https://www.site24x7.com/site24x7-faq.html
	['monitor', /\bBetter (?:Uptime|Stack)\b|\bSite24x7\b/],
	// https://docs.cloud.google.com/monitoring/uptime-checks, https://uptime.com/uptime-bot
	['monitor', /\bGoogleStackdriverMonitoring\b|\bUptimebot\b|\bUptime\/1\.0\b/],
	// https://github.com/louislam/uptime-kuma, https://hetrixtools.com/uptime-monitoring-bot.html,
	// https://updown.io, https://freshping.io, https://nodeping.com
	['monitor', /^Uptime-Kuma\b|^HetrixTools\b|^updown\.io\b|^FreshpingBot\b|^NodePing\b/],
	// Browsers under remote control: https://www.checklyhq.com/docs, https://knownagents.com/agents/new-relic,
	// https://github.com/DataDog, https://www.dynatrace.com, https://github.com/elastic/synthetics
	[
		'monitor',
		/\(Checkly,|\bNewRelicSynthetics\b|^Datadog|\b(?:Dynatrace|Ruxit|Elastic\/)Synthetics?\b|\bCatchpoint\b/,
	],
	// https://ohdear.app/docs/faq/what-is-the-oh-dear-crawler-doing-in-my-logs, https://automattic.com
	['monitor', /\bOhDear\/|^Oh Dear\b|^jetmon\//],
	// https://docs.aws.amazon.com/Route53, https://developers.cloudflare.com/health-checks
	['monitor', /^Amazon.Route.?53.Health.Check|^ELB-HealthChecker\b|\bCloudflare-Healthchecks\b/],
	// https://www.zabbix.com/documentation, https://nagios.org, https://kubernetes.io
	['monitor', /^Zabbix\b|\bnagios-plugins\b|^kube-probe\//],
]

/** The verdict by user agent. Clients without one are bots. */
function judgeName(userAgent: string): Extract<Verdict, Named | 'bot' | 'person'> {
	if (userAgent === '') return 'bot'
	for (const [verdict, names] of programs) if (names.test(userAgent)) return verdict
	return isbot(userAgent) ? 'bot' : 'person'
}

/** Memoized, because the patterns are slow and most visits share a few user agents. */
export const verdictOfName = (userAgent: string) => names.memo(userAgent)

const names = new LRUCache<string, ReturnType<typeof judgeName>>({
	max: 500,
	memoMethod: judgeName,
})
