import { Download } from 'lucide-react'
import { useEffect, useMemo, useState } from 'react'
import { contrastOf, leastContrast, plainQr, type QrLook } from '../../../schema/qrStyle'
import { Button } from '../../ui/Button'
import { saveBlob } from '../../ui/saveFile'
import { toast } from '../../ui/toast'
import { LookFields } from './LookFields'
import { dataUrlOf, qrSvg, readsBack } from './qrSvg'
import { SizeField, usualWidth } from './SizeField'
import { leastWidth } from './shapes'

const formats = [
	['png', 'PNG'],
	['svg', 'SVG'],
	['pdf', 'PDF'],
] as const

/** A QR code of an address, with a look to choose, to print or save. */
export function QrDesigner({
	address,
	label,
	fileName,
}: {
	address: string
	/** What the code leads to. */
	label: string
	/** Without the type. */
	fileName: string
}) {
	const [look, setLook] = useState(plainQr)
	const [mm, setMm] = useState(usualWidth)
	const svg = useMemo(() => qrSvg(address, look), [address, look])
	const reads = useReadsBack(address, look)
	const save = async (format: (typeof formats)[number][0]) => {
		try {
			const { qrFile } = await import('./files')
			saveBlob(`${fileName}.${format}`, await qrFile(address, look, format, mm))
		} catch {
			toast({
				title: 'We can’t save this code',
				description: 'Please reload the page and try again.',
				variant: 'destructive',
			})
		}
	}
	return (
		<section aria-label={`QR code of ${label}`} className="min-w-0 space-y-3">
			<img
				src={dataUrlOf(svg)}
				alt={`QR code for ${address}`}
				className="mx-auto block aspect-square w-full max-w-68 rounded-lg border border-line bg-white"
			/>
			<Verdict look={look} reads={reads} />
			<LookFields look={look} onChange={setLook} />
			<SizeField mm={mm} least={leastWidth(address, look)} onChange={setMm} />
			<div className="grid grid-cols-3 gap-2 pt-2">
				{formats.map(([format, name]) => (
					<Button
						key={format}
						variant="secondary"
						aria-label={`Save as ${name}`}
						disabled={reads !== true}
						onClick={() => save(format)}
					>
						<Download className="size-4" aria-hidden /> {name}
					</Button>
				))}
			</div>
		</section>
	)
}

/** How long a color must stay unchanged before its code is read back, in milliseconds. */
const settleMs = 150

/** Whether a code was read back as it should; undefined until it has been tried. */
function useReadsBack(address: string, look: QrLook) {
	const [read, setRead] = useState<{ address: string; look: QrLook; well: boolean }>()
	useEffect(() => {
		let over = false
		const timer = setTimeout(() => {
			readsBack(address, look)
				.catch(() => false)
				.then((well) => over || setRead({ address, look, well }))
		}, settleMs)
		return () => {
			over = true
			clearTimeout(timer)
		}
	}, [address, look])
	return read?.address === address && read.look === look ? read.well : undefined
}

const Verdict = ({ look, reads }: { look: QrLook; reads: boolean | undefined }) => (
	<p role="status" className="min-h-5 text-sm">
		{reads === false ? (
			<span className="text-bad">
				We can’t scan this code ourselves. Choose a darker color or a lighter background.
			</span>
		) : contrastOf(look) < leastContrast ? (
			<span className="text-warn">This color is light. Some scanners may not read it.</span>
		) : (
			<span className="text-soft">
				{reads ? 'We’ve scanned this code: it reads well.' : 'Scanning this code...'}
			</span>
		)}
	</p>
)
