import { Maximize2, Palette } from 'lucide-react'
import { Suspense, useState } from 'react'
import { type CaptureLook, defaultLook } from '../capture/look'
import { lazyPart } from '../shell/lazyPart'
import '../capture/capture.css'
import { Button } from '../ui/Button'
import { cx } from '../ui/cx'
import { Section } from '../ui/Section'
import type { PreviewTexts } from './PreviewControls'

const PreviewControls = lazyPart(() => import('./PreviewControls'))
const FullPreview = lazyPart(() => import('./FullPreview'))

/** A preview of the visitor's page to try out looks. Nothing is saved. */
export function CapturePreview() {
	const [texts, setTexts] = useState<PreviewTexts>({
		title: 'Get Your Free E-book',
		description: 'Enter your details below to access our comprehensive marketing guide.',
	})
	const [look, setLook] = useState<CaptureLook>(defaultLook)
	const [customizing, setCustomizing] = useState(false)
	const [open, setOpen] = useState(false)
	return (
		<Section
			title="Lead Capture Page Preview"
			hint="Try out looks; nothing is saved."
			aside={
				<span className="flex flex-wrap gap-2">
					<Button
						variant="secondary"
						aria-expanded={customizing}
						onClick={() => setCustomizing(!customizing)}
					>
						<Palette className="size-4" aria-hidden /> Customize
					</Button>
					<Button variant="secondary" onClick={() => setOpen(true)}>
						<Maximize2 className="size-4" aria-hidden /> Open Full Preview
					</Button>
				</span>
			}
		>
			{customizing && (
				<Suspense>
					<PreviewControls texts={texts} onTexts={setTexts} look={look} onLook={setLook} />
				</Suspense>
			)}
			<div
				className={cx(
					'capture wide mt-4 min-h-72! overflow-hidden rounded-lg border border-line scheme-light',
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
			<Suspense>
				{open && <FullPreview texts={texts} look={look} onClose={() => setOpen(false)} />}
			</Suspense>
		</Section>
	)
}
