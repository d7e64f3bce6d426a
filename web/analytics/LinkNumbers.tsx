import type { ComponentProps } from 'react'
import { useTimeZone } from '../shell/session'
import { Section } from '../ui/Section'
import { Numbers } from './Numbers'
import { RangePicker } from './RangePicker'
import { useRange } from './range'

/** One link's numbers over time. */
export default function LinkNumbers({
	link,
}: Pick<Required<ComponentProps<typeof Numbers>>, 'link'>) {
	const days = useRange(useTimeZone())
	return (
		<Section title="Numbers over time" aside={<RangePicker {...days} />}>
			<div className="pt-4">
				<Numbers range={days.range} link={link} />
			</div>
		</Section>
	)
}
