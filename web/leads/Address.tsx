import { Fragment } from 'react'

/** An email address or phone number. An address breaks before its @, if it must. */
export const Address = ({ children }: { children: string }) => (
	<bdi className="wrap-anywhere">
		{children.split(/(?=@)/).map((part) => (
			<Fragment key={part}>
				<wbr />
				{part}
			</Fragment>
		))}
	</bdi>
)
