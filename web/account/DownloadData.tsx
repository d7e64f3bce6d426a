import { Button } from '../ui/Button'
import { Card, CardHead, cardBody } from '../ui/Card'
import { downloadPath, useDownload } from './queries'

export function DownloadData() {
	const save = useDownload()
	return (
		<Card>
			<CardHead
				title="Your data"
				hint="Everything we hold about you, as JSON: your profile, links and leads."
			/>
			<div className={cardBody}>
				<Button asChild variant="secondary">
					<a
						href={downloadPath()}
						download
						onClick={(event) => {
							event.preventDefault()
							save.mutate()
						}}
					>
						Download my data
					</a>
				</Button>
			</div>
		</Card>
	)
}
