import { Gauge, Link2, Users } from 'lucide-react'
import { Link } from 'react-router'
import { paths } from '../../schema/paths'
import { usePageTitle } from '../shell/usePageTitle'
import { Button } from '../ui/Button'
import { Card } from '../ui/Card'

const steps = [
	[
		Link2,
		'Share a short link',
		'Put it in your bio, in a newsletter or on a poster. It opens instantly, anywhere.',
	],
	[
		Users,
		'Visitors leave their details',
		'A short form asks only for what you need, then sends them to your content.',
	],
	[
		Gauge,
		'Know who to call first',
		'Every lead gets a score you can read like a receipt. Search, filter, export.',
	],
] as const

export function WelcomePage() {
	usePageTitle('Turn clicks into leads')
	return (
		<div className="py-8 sm:py-16">
			<div className="mx-auto max-w-2xl text-center">
				<h1 className="text-4xl font-semibold sm:text-5xl">Turn every click into a lead</h1>
				<p className="mx-auto mt-5 max-w-xl text-lg text-soft">
					One short link. A tiny form before your content. You see who came, where from, and how
					warm they are.
				</p>
				<div className="mt-8 flex flex-wrap justify-center gap-3">
					<Button asChild>
						<Link to={paths.auth({ tab: 'signup' })}>Create a free account</Link>
					</Button>
					<Button asChild variant="secondary">
						<Link to={paths.auth()}>Log in</Link>
					</Button>
				</div>
			</div>
			<ul className="mt-16 grid gap-5 md:grid-cols-3">
				{steps.map(([Icon, title, text]) => (
					<li key={title}>
						<Card className="h-full p-6">
							<Icon className="size-6 text-accent-ink" aria-hidden />
							<h2 className="mt-4 font-semibold">{title}</h2>
							<p className="mt-1.5 text-soft">{text}</p>
						</Card>
					</li>
				))}
			</ul>
		</div>
	)
}
