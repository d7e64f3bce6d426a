import { Section } from '../ui/Section'
import { Numbers } from './Numbers'
import { RangePicker } from './RangePicker'
import { useRange } from './range'

/** The numbers of one link over time, for its page. */
export default function LinkNumbers({ linkId }: { linkId: number }) {
	const days = useRange()
	return (
		<Section title="Numbers over time" aside={<RangePicker {...days} />}>
			<div className="pt-4">
				<Numbers range={days.range} linkId={linkId} />
			</div>
		</Section>
	)
}
