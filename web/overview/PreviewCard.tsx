import { useState } from 'react'
import { type DesignChoices, designOf } from '../../schema/design'
import { plainText } from '../../schema/richText'
import '../capture/capture.css'
import { errorMessage } from '../api/client'
import { useChangeDesign } from '../design/changes'
import { sample } from '../design/states'
import { useDesignSheet } from '../design/useDesignSheet'
import type { TypedTexts } from '../links/CreateLinkForm'
import { toast } from '../ui/toast'
import FullPreview from './FullPreview'
import PreviewControls from './PreviewControls'

/** The preview. Changes show at once and are saved on request. */
export default function PreviewCard({
	saved,
	typed,
	customizing,
	open,
	onOpen,
}: {
	/** The workspace's design. */
	saved: DesignChoices
	/** The texts of the link being created. */
	typed: TypedTexts | undefined
	customizing: boolean
	open: boolean
	onOpen: (open: boolean) => void
}) {
	const [tried, setTried] = useState<DesignChoices>({})
	const save = useChangeDesign()
	const design = designOf(saved, tried)
	const link = {
		...sample,
		title: typed?.title || sample.title,
		description: typed?.description || sample.description,
	}
	const heading = design.heading || link.title
	const text = design.text ?? link.description ?? ''
	useDesignSheet(design)
	const keep = () =>
		save.mutate(
			{ design: tried },
			{
				onSuccess: () => {
					setTried({})
					toast({
						title: 'Design saved',
						description: 'Visitors see it within a minute, on every link without its own design.',
					})
				},
				onError: (error) =>
					toast({
						title: 'Failed to save the design',
						description: errorMessage(error),
						variant: 'destructive',
					}),
			},
		)
	return (
		<>
			{customizing && (
				<PreviewControls
					design={{ ...design, heading: tried.heading ?? heading, text: tried.text ?? text }}
					changed={Object.keys(tried).length > 0}
					saving={save.isPending}
					onChange={(change) => setTried({ ...tried, ...change })}
					onSave={keep}
					onDiscard={() => setTried({})}
				/>
			)}
			<div className="capture wide mt-4 min-h-72! flex-1 content-center! py-10! overflow-hidden rounded-lg border border-line">
				<div className="card text-center">
					<p className="line-clamp-3 text-xl font-semibold">{heading}</p>
					<p className="description mt-2! mb-5! line-clamp-3">{plainText(text)}</p>
					<button type="button" onClick={() => onOpen(true)}>
						Get My Free E-book
					</button>
				</div>
			</div>
			{open && <FullPreview design={design} link={link} onClose={() => onOpen(false)} />}
		</>
	)
}
