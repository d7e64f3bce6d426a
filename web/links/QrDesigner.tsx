import { Download, ImagePlus, X } from 'lucide-react'
import { useMemo, useRef, useState } from 'react'
import { Button } from '../ui/Button'
import { CheckboxField } from '../ui/Field'
import { saveFile } from '../ui/saveFile'
import { toast } from '../ui/toast'
import { contrastToWhite, dataUrlOf, logoOf, pngOf, qrSvg } from './qrCode'

/** The contrast that many scanners need between code and paper. */
const leastContrast = 4

/** A QR code with a color, shape and logo to choose, for printing or saving. */
export function QrDesigner({ url, name }: { url: string; name: string }) {
	const [color, setColor] = useState('#14161c')
	const [rounded, setRounded] = useState(false)
	const [logo, setLogo] = useState<string>()
	const file = useRef<HTMLInputElement>(null)
	const svg = useMemo(() => qrSvg(url, { color, rounded, logo }), [url, color, rounded, logo])
	const choose = async (chosen: File | undefined) => {
		if (!chosen) return
		try {
			setLogo(await logoOf(chosen))
		} catch {
			toast({
				title: 'We can’t read this image',
				description: 'Please choose a PNG, JPEG, WebP or SVG.',
				variant: 'destructive',
			})
		}
	}
	return (
		<section aria-label="QR code" className="min-w-0 space-y-3">
			{/* White in both themes: many scanners can't read inverted codes. */}
			<img
				src={dataUrlOf(svg)}
				alt={`QR code for ${url}`}
				className="mx-auto block aspect-square w-full max-w-68 rounded-lg border border-line bg-white"
			/>
			<div className="flex flex-wrap items-center gap-x-5">
				<label className="flex min-h-(--control) items-center gap-2.5">
					<input
						type="color"
						value={color}
						onChange={(event) => setColor(event.target.value)}
						className="h-7 w-10 rounded border border-line-strong/60 bg-surface"
					/>
					Color
				</label>
				<CheckboxField
					label="Rounded"
					checked={rounded}
					onChange={(event) => setRounded(event.target.checked)}
				/>
			</div>
			{contrastToWhite(color) < leastContrast && (
				<p role="status" className="text-sm text-warn">
					This color is light. Some scanners may not read it.
				</p>
			)}
			<div className="flex flex-wrap gap-2">
				<input
					ref={file}
					type="file"
					accept="image/png,image/jpeg,image/webp,image/svg+xml"
					aria-label="Logo"
					className="sr-only"
					tabIndex={-1}
					onChange={(event) => {
						void choose(event.target.files?.[0])
						event.target.value = ''
					}}
				/>
				<Button variant="secondary" onClick={() => file.current?.click()}>
					<ImagePlus className="size-4" aria-hidden /> {logo ? 'Change logo' : 'Add logo'}
				</Button>
				{logo && (
					<Button variant="ghost" onClick={() => setLogo(undefined)}>
						<X className="size-4" aria-hidden /> Remove logo
					</Button>
				)}
			</div>
			<div className="grid grid-cols-2 gap-2">
				<Button variant="secondary" onClick={() => saveFile(`${name}.svg`, 'image/svg+xml', svg)}>
					<Download className="size-4" aria-hidden /> Save as SVG
				</Button>
				<Button
					variant="secondary"
					onClick={async () => saveFile(`${name}.png`, 'image/png', await pngOf(svg))}
				>
					<Download className="size-4" aria-hidden /> Save as PNG
				</Button>
			</div>
		</section>
	)
}
