import { ArrowUpRight, Blocks, Check, Gauge, Globe, Link2, MailCheck, Users } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { paths } from '../../schema/paths'
import { type Plan, plans } from '../../schema/plans'
import { useSelling } from '../payments/queries'
import { PlanOffer } from '../plans/PlanOffer'
import { nothingSold } from '../plans/unlocks'
import { usePageTitle } from '../shell/usePageTitle'
import { Button } from '../ui/Button'
import { cx } from '../ui/cx'
import { ChannelsPiece, RulesPiece, TriagePiece } from './Pieces'
import { Showcase } from './Showcase'

const steps = [
	[
		Link2,
		'Share a short link',
		'Put it in your bio, in a newsletter or on a poster. It opens instantly, anywhere.',
	],
	[
		Users,
		'Visitors leave their details',
		'A short form asks for what you need, then sends them on to your content.',
	],
	[
		Gauge,
		'Know who to call first',
		'Every lead gets a score that reads like a receipt. Search, filter, export.',
	],
] as const

const promises = [
	[
		'Ten kilobytes, nothing else',
		'Your form is one small page, served from the edge closest to your visitor. No trackers, no cookie unless a visitor asks to be remembered, and it works without JavaScript.',
	],
	[
		'Only real people count',
		'Link previews, mail scanners, bots and your own visits are filtered out and shown separately, never mixed into your numbers.',
	],
	[
		'Your leads are yours',
		'Export everything, or erase one person on request. While the database is down leads wait in a queue, and no plan ever drops one.',
	],
] as const

const pictured = [
	[
		RulesPiece,
		'The right next page',
		'Rules send each visitor where they belong: your content, a file, a message or your booking page.',
	],
	[
		ChannelsPiece,
		'In print and by campaign',
		'QR codes you can style and print by the sheet, and an address of its own for every flyer.',
	],
	[
		TriagePiece,
		'A team that shares the work',
		'Assign leads in turn or by rule, leave notes, follow up, and go through them one key at a time.',
	],
] as const

const described = [
	[
		MailCheck,
		'An answer while it’s warm',
		'Confirm addresses and reply to every lead by email, in the visitor’s language.',
	],
	[
		Blocks,
		'In your CRM already',
		'Google Sheets, HubSpot, Pipedrive, Brevo, Mailchimp and Airtable get each lead exactly once. An API does the rest.',
	],
	[
		Globe,
		'On your own domain',
		'go.brand.com/guide instead of our address, with its certificate set up for you.',
	],
] as const

/** A title and its text, each in line with those beside it. */
const inRows = 'row-span-2 grid grid-rows-subgrid gap-y-1.5'

export default function LandingPage() {
	usePageTitle('Turn clicks into leads')
	return (
		<div className="space-y-20 pb-8 sm:space-y-24">
			<Hero />
			<Part title="Three steps, and only one is yours">
				<ol className="grid gap-x-10 gap-y-8 md:grid-cols-3">
					{steps.map(([Icon, title, text], i) => (
						<li key={title} className="border-t border-line pt-5">
							<span className="flex items-center justify-between text-soft">
								<Icon className="size-5 text-accent-ink" aria-hidden />
								<span className="tabular-nums" aria-hidden>
									{i + 1}
								</span>
							</span>
							<h3 className="mt-4 text-lg font-semibold">{title}</h3>
							<p className="mt-1.5 text-lg/6 text-soft">{text}</p>
						</li>
					))}
				</ol>
			</Part>
			<Part title="Everything after the form">
				<ul className="grid gap-x-10 gap-y-10 lg:grid-cols-3">
					{pictured.map(([Picture, title, text]) => (
						<li
							key={title}
							className="min-w-0 sm:max-lg:grid sm:max-lg:grid-cols-[20rem_minmax(0,1fr)] sm:max-lg:items-center sm:max-lg:gap-x-8"
						>
							<Picture />
							<div className="mt-4 sm:max-lg:mt-0">
								<h3 className="text-lg font-semibold">{title}</h3>
								<p className="mt-1.5 text-lg/6 text-soft">{text}</p>
							</div>
						</li>
					))}
				</ul>
				<ul className="mt-12 grid gap-x-10 gap-y-8 md:grid-cols-3">
					{described.map(([Icon, title, text]) => (
						<li key={title} className={cx(inRows, 'border-t border-line pt-5')}>
							<h3 className="flex items-start gap-2.5 text-lg font-semibold md:max-lg:flex-col">
								<Icon className="h-lh w-5 shrink-0 text-accent-ink" aria-hidden /> {title}
							</h3>
							<p className="text-lg/6 text-soft">{text}</p>
						</li>
					))}
				</ul>
			</Part>
			<Part title="Promises we keep">
				<dl className="grid gap-x-10 gap-y-8 md:grid-cols-3">
					{promises.map(([title, text]) => (
						<div key={title} className={inRows}>
							<dt className="flex items-start gap-2.5 text-lg/6 font-semibold md:max-lg:flex-col">
								<Check className="h-lh w-4 shrink-0 text-soft" aria-hidden />
								{title}
							</dt>
							<dd className="text-lg/6 text-soft">{text}</dd>
						</div>
					))}
				</dl>
			</Part>
			<Prices />
			<OwnServer />
			<section className="text-center">
				<h2 className="text-2xl font-semibold">Your first link takes a minute</h2>
				<div className="mt-6 flex justify-center">
					<Button asChild className={cx(large, 'max-sm:w-full')}>
						<Link to={paths.auth({ tab: 'signup' })}>Create your first link</Link>
					</Button>
				</div>
			</section>
		</div>
	)
}

function Hero() {
	return (
		<div className="grid grid-cols-[minmax(0,1fr)] items-center gap-x-10 gap-y-14 pt-2 lg:grid-cols-[minmax(0,7fr)_minmax(0,13fr)] lg:pt-8">
			<div className="max-lg:mx-auto max-lg:max-w-2xl max-lg:text-center">
				<h1 className="text-[2.5rem]/[1.05] font-semibold tracking-[-0.03em] sm:text-[3.5rem]/[1.05]">
					Turn every click into a lead
				</h1>
				<p className="mt-5 text-lg/7 text-balance text-soft max-lg:mx-auto max-lg:max-w-xl sm:text-xl/8">
					One short link, with a tiny form before your content. See who came, where from and how
					warm they are.
				</p>
				<div className="mt-8 flex flex-wrap gap-3 max-lg:justify-center max-sm:*:w-full lg:max-[69rem]:*:w-full">
					<SignUp />
					<TryDemo />
				</div>
				<p className="mt-4 text-[0.875rem] text-balance text-soft">
					Free to start, no card needed. The demo stores nothing.
				</p>
			</div>
			<Showcase />
		</div>
	)
}

const large = 'h-11! px-5! text-lg'

const SignUp = () => (
	<Button asChild className={large}>
		<Link to={paths.auth({ tab: 'signup' })}>Create a free account</Link>
	</Button>
)

const TryDemo = () => (
	<Button asChild variant="secondary" className={large}>
		<a href={paths.demo()} target="_blank" rel="noreferrer">
			Try a link <ArrowUpRight className="size-4 text-soft" aria-hidden />
		</a>
	</Button>
)

function Part({ title, hint, children }: { title: string; hint?: string; children: ReactNode }) {
	return (
		<section>
			<h2 className="text-2xl font-semibold">{title}</h2>
			{hint && <p className="mt-2 text-lg text-soft">{hint}</p>}
			<div className="mt-8">{children}</div>
		</section>
	)
}

function Prices() {
	const selling = useSelling()
	return (
		<section>
			<h2 className="text-2xl font-semibold">Simple pricing</h2>
			<p className={cx('mt-2 text-lg text-soft', selling === undefined && 'invisible')}>
				{selling === false
					? nothingSold
					: 'Start for free. Upgrade when your leads are worth more than a coffee.'}
			</p>
			<ul className="mt-8 grid gap-4 md:grid-cols-3 lg:gap-x-10">
				{(Object.keys(plans) as Plan[]).map((plan) => (
					<li
						key={plan}
						className="rounded-lg border border-line bg-surface p-6 text-lg md:max-lg:p-5"
					>
						<h3 className="font-semibold">{plans[plan].name}</h3>
						<PlanOffer plan={plan} term="month" />
					</li>
				))}
			</ul>
		</section>
	)
}

const commands = [
	['npm start', 'on your laptop, at localhost:8787'],
	['npm run deploy', 'on your own Cloudflare account'],
	['npm run seed', 'a thousand leads to play with'],
] as const

function OwnServer() {
	return (
		<section className="grid items-center gap-x-14 gap-y-8 lg:grid-cols-2">
			<div>
				<h2 className="text-2xl font-semibold">Or run it yourself</h2>
				<p className="mt-3 text-lg text-soft">
					One Worker and one database, on your laptop or your own Cloudflare account, with every
					feature included. MIT licensed; all you need is npm and git.
				</p>
			</div>
			<dl className="divide-y divide-line rounded-lg border border-line bg-sunken px-5 py-2">
				{commands.map(([command, what]) => (
					<div
						key={command}
						className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-0.5 py-3"
					>
						<dt>
							<code className="font-mono">{command}</code>
						</dt>
						<dd className="text-soft">{what}</dd>
					</div>
				))}
			</dl>
		</section>
	)
}
