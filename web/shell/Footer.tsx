import { Link } from 'react-router'
import { paths } from '../../schema/paths'
import { cx } from '../ui/cx'
import { productName } from './usePageTitle'

export const supportEmail = 'support@leadlinks.app'

/**
 * Hidden while a page or a list on it loads, so that it never jumps, and below an editor that is as high as the
 * window; invisible while an open lead covers half of it. `framed`: beside the sidebar, aligned with the page.
 */
export function Footer({ framed }: { framed: boolean }) {
	return (
		<footer className="border-t border-line print:hidden lg:in-data-editing:hidden [main:has([data-page-loading],[aria-label^=Loading])+&]:hidden [main:has([data-beside])+&]:invisible">
			<div
				className={cx(
					'flex flex-wrap items-center justify-between gap-x-6 gap-y-2 px-(--gutter) py-4 text-sm max-sm:pb-2 pointer-coarse:max-sm:gap-y-0 text-soft',
					!framed && 'mx-auto max-w-6xl',
				)}
			>
				<span>
					© {new Date().getFullYear()} {productName}
				</span>
				<nav
					aria-label="Footer"
					className="flex flex-wrap gap-x-6 max-sm:grid max-sm:grid-cols-2 *:hover:text-ink pointer-coarse:*:py-3 pointer-fine:gap-y-2"
				>
					<Link to={paths.apiReference()}>API Reference</Link>
					<Link to={paths.privacy()}>Privacy Policy</Link>
					<Link to={paths.terms()}>Terms of Service</Link>
					<a href={`mailto:${supportEmail}`}>Contact Support</a>
				</nav>
			</div>
		</footer>
	)
}
