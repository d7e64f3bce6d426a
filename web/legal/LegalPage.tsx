import { Fragment } from 'react'
import { supportEmail } from '../shell/Footer'
import { usePageTitle } from '../shell/usePageTitle'

export type LegalSection = { title: string; text: string[] }

/** A legal text: title, date of the last update, sections. */
export function LegalPage({
	title,
	changed,
	sections,
}: {
	title: string
	changed: string
	sections: LegalSection[]
}) {
	usePageTitle(title)
	return (
		<article className="mx-auto max-w-2xl max-lg:mx-0">
			<h1 className="text-2xl font-semibold">{title}</h1>
			<p className="mt-2 text-soft">Last updated {changed}</p>
			{sections.map((section) => (
				<section key={section.title} className="mt-8">
					<h2 className="text-base font-semibold">{section.title}</h2>
					{section.text.map((paragraph) => (
						<p key={paragraph} className="mt-2 leading-relaxed text-soft">
							{linkedAddress(paragraph)}
						</p>
					))}
				</section>
			))}
		</article>
	)
}

const linkedAddress = (text: string) =>
	text.split(supportEmail).map((part, i) => (
		// biome-ignore lint/suspicious/noArrayIndexKey: a text's parts never move
		<Fragment key={i}>
			{i > 0 && (
				<a href={`mailto:${supportEmail}`} className="text-accent-ink underline">
					{supportEmail}
				</a>
			)}
			{part}
		</Fragment>
	))
