import { bookingServiceOf, bookingServices } from '../../../schema/booking'
import type { Booking } from '../../../schema/form'
import { CheckboxField } from '../../ui/Field'

/** Where a booking page opens, and which answers it is prefilled with. */
export function BookingPage({
	booking,
	onChange,
}: {
	booking: Booking
	onChange: (booking: Booking) => void
}) {
	const service = bookingServiceOf(booking.url)
	return (
		<div className="basis-full space-y-1">
			<CheckboxField
				label="Open it in the form’s page"
				checked={booking.inPage}
				onChange={({ target }) => onChange({ ...booking, inPage: target.checked })}
			/>
			<p className="text-sm text-soft">
				{service
					? `${service} gets the visitor’s name and email address${answersTo[service] ?? ''}.`
					: `A page on ${bookingServices}.`}
			</p>
		</div>
	)
}

/** How each service's questions are prefilled. */
const answersTo: Record<string, string> = {
	'Cal.com': ', and the answers by their keys',
	Calendly: ', and the answers to its questions in the form’s order',
	HubSpot: ', and the answers by their keys',
}
