import { type Control, useWatch } from 'react-hook-form'
import type { z } from 'zod'
import { type Field, withRequirements } from '../../schema/fields'
import type { LinkForm, linkForm } from '../../schema/link'
import { CapturePage } from '../capture/CapturePage'
import '../capture/capture.css'
import { PhoneFrame } from '../ui/PhoneFrame'

/** A live preview of the visitor's page while the form is filled in. */
export default function LivePage({
	control,
	fields: given,
}: {
	/** Of the template that the link starts from. */
	fields?: readonly Field[] | undefined
	control: Control<z.input<typeof linkForm>, unknown, LinkForm>
}) {
	const { title, description, ...flags } = useWatch({ control })
	const fields = given ? [...given] : withRequirements([], flags)
	const link = { title: title || 'Free marketing guide', description: description || null, fields }
	return (
		<PhoneFrame className="w-67 [--screen:23.5rem] max-lg:hidden">
			<CapturePage phone as="div" state="form" link={link} />
		</PhoneFrame>
	)
}
