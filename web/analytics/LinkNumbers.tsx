import { Section } from '../ui/Section'
import type { LinkOfNumbers } from './Funnel'
import { Numbers } from './Numbers'
import { RangePicker } from './RangePicker'
import { useRange } from './range'

/** One link's numbers over time. */
export default function LinkNumbers({ link }: { link: LinkOfNumbers & { id: number } }) {
	const days = useRange()
	return (
		<Section title="Numbers over time" aside={<RangePicker {...days} />}>
			<div className="pt-4">
				<Numbers range={days.range} link={link} />
			</div>
		</Section>
	)
}
