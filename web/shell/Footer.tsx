import { Link } from 'react-router'
import { paths } from '../../schema/paths'
import { productName } from './usePageTitle'

export const supportEmail = 'support@leadlinks.app'

export function Footer() {
	return (
		<footer className="border-t border-line print:hidden [main:has([data-page-loading])+&]:hidden">
			<div className="mx-auto flex max-w-6xl flex-wrap items-center justify-between gap-x-6 gap-y-2 px-(--gutter) py-4 text-xs text-soft">
				<span>
					© {new Date().getFullYear()} {productName}
				</span>
				<nav aria-label="Footer" className="flex flex-wrap gap-x-6 gap-y-2">
					<Link className="hover:text-ink" to={paths.privacy()}>
						Privacy Policy
					</Link>
					<Link className="hover:text-ink" to={paths.terms()}>
						Terms of Service
					</Link>
					<a className="hover:text-ink" href={`mailto:${supportEmail}`}>
						Contact Support
					</a>
				</nav>
			</div>
		</footer>
	)
}
