import { useQuery } from '@tanstack/react-query'
import { type ReactNode, Suspense, startTransition, useEffect, useState } from 'react'
import { type Control, useWatch } from 'react-hook-form'
import type { z } from 'zod'
import type { LinkForm, linkForm } from '../../schema/link'
import { lazyPart } from '../shell/lazyPart'
import { Button } from '../ui/Button'
import { Card, CardHead } from '../ui/Card'
import { Choice } from '../ui/SelectField'
import { useServerForm } from '../ui/useServerForm'
import { LinkFields, linkResolver } from './LinkFields'
import { LinksLeft } from './LinksLeft'
import { type LinkRow, type LinkTemplate, templatesQuery, useCreateLink } from './queries'

const CreatedLink = lazyPart(() => import('./CreatedLink'))
const LivePage = lazyPart(() => import('./LivePage'))

export const createTitle = 'Create New Link'
export const createHint = 'A short link that asks for details before it redirects'

const framed = (form: ReactNode) => (
	<Card className="flex-1 basis-96">
		<CardHead title={createTitle} hint={createHint} />
		<div className="px-(--inset) pb-5">{form}</div>
	</Card>
)

/** What a visitor will read. */
export type TypedTexts = { title: string; description: string }

/** The form for a new link; `onType` gets its texts, for a preview. */
export const CreateLinkCard = ({
	onCreated,
	onType,
}: {
	onCreated: (link: LinkRow) => void
	onType: (texts: TypedTexts) => void
}) => (
	<Form on="page" onCreated={onCreated}>
		{(form, control) => (
			<>
				{framed(form)}
				<Typed control={control} onType={onType} />
			</>
		)}
	</Form>
)

/** Renders nothing, so that a key renders nothing but the preview. */
function Typed({ control, onType }: { control: Filled; onType: (texts: TypedTexts) => void }) {
	const [title = '', description] = useWatch({ control, name: ['title', 'description'] })
	useEffect(() => {
		startTransition(() => onType({ title, description: description ?? '' }))
	}, [title, description, onType])
	return null
}

/** The form for a new link beside a preview of its page, and then the link. With `cancel`, it can be left. */
export function CreateLinkForm({ cancel }: { cancel?: () => void }) {
	const [created, setCreated] = useState<LinkRow>()
	return (
		<div className="space-y-6">
			<Suspense>
				{created && (
					<CreatedLink key={created.id} link={created} close={() => setCreated(undefined)} />
				)}
			</Suspense>
			<Form on="page" cancel={cancel} onCreated={setCreated}>
				{(form, control, template) => (
					<div className="flex flex-wrap gap-6 xl:gap-10">
						{framed(form)}
						{/* As high as the form. */}
						<div className="relative flex-1 basis-80 xl:basis-96 overflow-hidden rounded-lg bg-sunken max-lg:hidden">
							<div className="absolute inset-0 flex items-center-safe justify-center-safe py-6.5">
								<Suspense>
									<LivePage control={control} fields={template?.fields} />
								</Suspense>
							</div>
						</div>
					</div>
				)}
			</Form>
		</div>
	)
}

type Values = z.input<typeof linkForm>
type Filled = Control<Values, unknown, LinkForm>

const empty: Values = {
	title: '',
	description: '',
	destinationUrl: '',
	requireName: true,
	requireEmail: true,
	requirePhone: false,
}

/** What was typed but not submitted, for as long as the app is open. */
const drafts = { page: empty, dialog: empty }

/** The form itself. In a dialog, the first field has the focus. */
export function Form({
	on,
	cancel,
	onCreated,
	children,
}: {
	on: keyof typeof drafts
	/** Leaves the form; what was typed stays. */
	cancel?: (() => void) | undefined
	onCreated: (link: LinkRow) => void
	children: (form: ReactNode, control: Filled, template: LinkTemplate | undefined) => ReactNode
}) {
	const form = useServerForm<Values, LinkForm>({
		resolver: linkResolver,
		defaultValues: drafts[on],
	})
	const create = useCreateLink()
	const { data: starts } = useQuery(templatesQuery)
	const [chosen, setChosen] = useState<string>()
	const start = chosen ?? String(starts?.defaults.templateId ?? '')
	const template = starts?.templates.find(({ id }) => String(id) === start)
	const { setFocus, getValues } = form
	useEffect(() => {
		if (on === 'dialog') setFocus('title')
		return () => {
			drafts[on] = getValues()
		}
	}, [on, setFocus, getValues])
	return children(
		<form
			noValidate
			className="space-y-4"
			onKeyDown={({ key }) => key === 'Escape' && cancel?.()}
			onSubmit={form.submit((link) =>
				create.mutateAsync({ link, templateId: template?.id }).then((link) => {
					// Also if the form was left in the meantime.
					drafts[on] = empty
					form.reset(empty)
					onCreated(link)
				}),
			)}
		>
			{starts && starts.templates.length > 0 && (
				<Choice
					label="Start from"
					value={template ? start : ''}
					options={[
						['', 'A blank link'],
						...starts.templates.map(({ id, title }) => [String(id), title] as const),
					]}
					onChange={setChosen}
				/>
			)}
			<LinkFields form={form} template={template} />
			{form.formState.isDirty && <LinksLeft />}
			<div className="flex gap-2">
				<Button type="submit" pending={form.pending} className="max-sm:flex-1">
					{form.saving ? 'Creating Link...' : 'Create Link'}
				</Button>
				{cancel && (
					<Button variant="ghost" onClick={cancel}>
						Cancel
					</Button>
				)}
			</div>
		</form>,
		form.control,
		template,
	)
}
