import { Link } from 'react-router'
import { productName } from './usePageTitle'

export const supportEmail = 'support@leadlinks.app'

export function Footer() {
	return (
		<footer className="border-t border-line [main:has([data-page-loading])+&]:hidden">
			<div className="mx-auto flex max-w-7xl flex-wrap items-center justify-between gap-4 px-4 py-6 text-sm text-soft sm:px-6">
				<span>
					© {new Date().getFullYear()} {productName}
				</span>
				<nav aria-label="Footer" className="flex flex-wrap gap-x-6 gap-y-2">
					<Link className="hover:text-ink" to="/privacy-policy">
						Privacy Policy
					</Link>
					<Link className="hover:text-ink" to="/terms-of-service">
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
