import { Maximize2, Palette } from 'lucide-react'
import { useState } from 'react'
import { type CaptureLook, CapturePage, defaultLook } from '../capture/CapturePage'
import '../capture/capture.css'
import { Button } from '../ui/Button'
import { Card, CardHead } from '../ui/Card'
import { cx } from '../ui/cx'
import { Dialog } from '../ui/Dialog'
import { PreviewControls, type PreviewTexts } from './PreviewControls'

/** What a visitor's page can look like. Nothing of it is saved. */
export function CapturePreview() {
	const [texts, setTexts] = useState<PreviewTexts>({
		title: 'Get Your Free E-book',
		description: 'Enter your details below to access our comprehensive marketing guide.',
	})
	const [look, setLook] = useState<CaptureLook>(defaultLook)
	const [customizing, setCustomizing] = useState(false)
	const [open, setOpen] = useState(false)
	return (
		<Card className="overflow-hidden">
			<CardHead title="Lead Capture Page Preview" hint="Try out looks; nothing is saved.">
				<Button
					variant="secondary"
					size="small"
					aria-expanded={customizing}
					onClick={() => setCustomizing(!customizing)}
				>
					<Palette className="size-4" aria-hidden /> Customize
				</Button>
			</CardHead>
			{customizing && (
				<PreviewControls texts={texts} onTexts={setTexts} look={look} onLook={setLook} />
			)}
			<div
				className={cx('capture h-72 scheme-light border-y border-line', `on-${look.background}`)}
			>
				<div className="card text-center">
					<p className="text-xl font-semibold">{texts.title}</p>
					<p className="description mt-2! mb-5! line-clamp-3">{texts.description}</p>
					<button type="button" className={look.button} onClick={() => setOpen(true)}>
						Get My Free E-book
					</button>
				</div>
			</div>
			<div className="flex justify-end px-5 py-4 sm:px-6">
				<Button variant="secondary" onClick={() => setOpen(true)}>
					<Maximize2 className="size-4" aria-hidden /> Open Full Preview
				</Button>
			</div>
			<Dialog
				title="Full preview"
				description="This is what a visitor sees. Nothing here is sent."
				open={open}
				onOpenChange={setOpen}
				className="max-w-2xl"
			>
				{/* Submitting closes the preview, where a visitor would go on to the content. */}
				<div
					className="scheme-light"
					onSubmit={(event) => {
						event.preventDefault()
						setOpen(false)
					}}
				>
					<CapturePage
						state="form"
						look={look}
						link={{ ...texts, requireName: true, requireEmail: true, requirePhone: false }}
					/>
				</div>
			</Dialog>
		</Card>
	)
}
