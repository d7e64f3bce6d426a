import { Fragment } from 'react'
import { Link } from 'react-router'
import { paths } from '../../schema/paths'
import type { LinkRow } from './queries'

/** A link's tags, at the end of a line; each is linked to its page. */
export const LinkTags = ({ tags }: Pick<LinkRow, 'tags'>) =>
	tags.map((tag, i) => (
		<Fragment key={tag}>
			{i === 0 ? ' · ' : ', '}
			{/* Not a tab stop: a row's only tab stop is its link. */}
			<Link to={paths.tag(tag)} tabIndex={-1} className="relative hover:text-ink hover:underline">
				{tag}
			</Link>
		</Fragment>
	))
