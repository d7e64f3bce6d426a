import { Suspense, useState } from 'react'
import { useForm } from 'react-hook-form'
import type { z } from 'zod'
import type { LinkForm, linkForm } from '../../schema/link'
import { lazyPart } from '../shell/lazyPart'
import { Button } from '../ui/Button'
import { Card, CardHead } from '../ui/Card'
import { createLinkForm } from './goToCreateLink'
import { LinkFields, linkResolver } from './LinkFields'
import { type LinkRow, useCreateLink } from './queries'

const MadeLink = lazyPart(() => import('./MadeLink'))
const LivePage = lazyPart(() => import('./LivePage'))

/** The form for a new link; `live` adds a live preview of its page, and then the new link. */
export function CreateLinkForm({ live }: { live?: true }) {
	const form = useForm<z.input<typeof linkForm>, unknown, LinkForm>({
		resolver: linkResolver,
		defaultValues: {
			title: '',
			description: '',
			destinationUrl: '',
			requireName: true,
			requireEmail: true,
			requirePhone: false,
		},
	})
	const create = useCreateLink()
	const [made, setMade] = useState<LinkRow>()
	const card = (
		<Card className="flex-1 basis-96">
			<CardHead
				title="Create New Link"
				hint="A short link that asks for details before it redirects."
			/>
			<form
				id={createLinkForm}
				noValidate
				className="space-y-4 px-5 pb-5 sm:px-6"
				onSubmit={form.handleSubmit((link) =>
					create.mutate(link, {
						onSuccess: (link) => {
							form.reset()
							setMade(link)
						},
					}),
				)}
			>
				<LinkFields form={form} />
				<Button
					type="submit"
					pending={form.formState.isSubmitting || create.isPending}
					className="max-sm:w-full"
				>
					{create.isPending ? 'Creating Link...' : 'Create Link'}
				</Button>
			</form>
		</Card>
	)
	if (!live) return card
	return (
		<div className="space-y-6">
			<Suspense>
				{made && <MadeLink key={made.id} link={made} close={() => setMade(undefined)} />}
			</Suspense>
			<div className="flex items-start gap-x-14">
				{card}
				<Suspense>
					<LivePage control={form.control} />
				</Suspense>
			</div>
		</div>
	)
}
