import { Download, QrCode as QrIcon } from 'lucide-react'
import { QRCodeSVG } from 'qrcode.react'
import { useRef } from 'react'
import { Button } from '../ui/Button'
import { Dialog } from '../ui/Dialog'
import { saveFile } from '../ui/saveFile'
import { shareUrl } from './queries'

/** A button that shows the short link as a QR code to print or save. */
export function QrCode({ shortId }: { shortId: string }) {
	const frame = useRef<HTMLDivElement>(null)

	function save() {
		const svg = frame.current?.querySelector('svg')
		if (!svg) return
		saveFile(`${shortId}.svg`, 'image/svg+xml', new XMLSerializer().serializeToString(svg))
	}

	return (
		<Dialog
			title="QR code"
			description="For a poster, a slide or a business card."
			className="max-w-sm"
			trigger={
				<Button variant="ghost" size="icon" aria-label="Show the QR code">
					<QrIcon className="size-4" />
				</Button>
			}
		>
			<div className="space-y-5 px-6 pb-6">
				{/* White in both themes: many scanners can't read inverted codes. */}
				<div ref={frame} className="rounded-xl border border-line bg-white p-4">
					<QRCodeSVG
						value={shareUrl(shortId)}
						title={`QR code for ${shareUrl(shortId)}`}
						level="M"
						marginSize={1}
						className="h-auto w-full"
					/>
				</div>
				<Button className="w-full" onClick={save}>
					<Download className="size-4" aria-hidden /> Save as SVG
				</Button>
			</div>
		</Dialog>
	)
}
