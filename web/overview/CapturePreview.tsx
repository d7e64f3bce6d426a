import { Maximize2, Palette } from 'lucide-react'
import { Suspense, useState } from 'react'
import { type CaptureLook, defaultLook } from '../capture/CapturePage'
import { lazyPart } from '../shell/lazyPart'
import '../capture/capture.css'
import { Button } from '../ui/Button'
import { Card, CardHead } from '../ui/Card'
import { cx } from '../ui/cx'
import type { PreviewTexts } from './PreviewControls'

const PreviewControls = lazyPart(() => import('./PreviewControls'))
const FullPreview = lazyPart(() => import('./FullPreview'))

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
				<Suspense>
					<PreviewControls texts={texts} onTexts={setTexts} look={look} onLook={setLook} />
				</Suspense>
			)}
			<div
				className={cx(
					'capture min-h-72! scheme-light border-y border-line',
					`on-${look.background}`,
				)}
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
			<Suspense>
				{open && <FullPreview texts={texts} look={look} onClose={() => setOpen(false)} />}
			</Suspense>
		</Card>
	)
}
