import { Download, FileArchive } from 'lucide-react'
import { useMemo, useState } from 'react'
import { plainQr } from '../../../schema/qrStyle'
import { Button } from '../../ui/Button'
import { Dialog } from '../../ui/Dialog'
import { formatCount } from '../../ui/numbers'
import { Choice } from '../../ui/SelectField'
import { saveBlob } from '../../ui/saveFile'
import { toast } from '../../ui/toast'
import { type LinkRow, nameOf, shareUrl } from '../queries'
import { type QrFormat, qrFormats, qrZip } from './files'
import { LookFields } from './LookFields'
import { gridOf, type Paper, sheetPdf } from './pdf'
import { dataUrlOf, qrSvg, readsBack } from './qrSvg'
import { SizeField, usualWidth } from './SizeField'
import { leastWidth } from './shapes'

const paperNames: readonly (readonly [Paper, string])[] = [
	['a4', 'A4'],
	['letter', 'US Letter'],
]
const formatNames = Object.entries(qrFormats) as [QrFormat, string][]

/** QR codes of many links, as a sheet to print or one file each. */
export default function QrSheetDialog({ links, close }: { links: LinkRow[]; close: () => void }) {
	const [look, setLook] = useState(plainQr)
	const [mm, setMm] = useState(usualWidth)
	const [paper, setPaper] = useState<Paper>('a4')
	const [format, setFormat] = useState<QrFormat>('png')
	const [busy, setBusy] = useState<'sheet' | 'zip'>()
	const codes = useMemo(
		() => links.map((link) => ({ text: shareUrl(link), label: link.title, name: nameOf(link) })),
		[links],
	)
	const { across, down } = gridOf(paper, mm)
	const pages = Math.ceil(codes.length / (across * down))
	const least = Math.max(...codes.slice(0, 20).map(({ text }) => leastWidth(text, look)))

	async function save(what: 'sheet' | 'zip') {
		setBusy(what)
		try {
			for (const { text, label } of codes) {
				if (await readsBack(text, look)) continue
				toast({
					title: `We can’t read the code of “${label}”`,
					description: 'Choose a darker color or a lighter background.',
					variant: 'destructive',
				})
				return
			}
			if (what === 'sheet') saveBlob('qr-codes.pdf', await sheetPdf(codes, look, mm, paper))
			else saveBlob('qr-codes.zip', await qrZip(codes, look, format, mm))
		} catch {
			toast({
				title: 'We can’t save these codes',
				description: 'Please reload the page and try again.',
				variant: 'destructive',
			})
		} finally {
			setBusy(undefined)
		}
	}

	return (
		<Dialog
			title={`QR codes for ${formatCount(codes.length, 'link')}`}
			className="max-w-2xl"
			open
			onOpenChange={(open) => !open && close()}
		>
			<div className="grid gap-6 px-(--inset) pb-6 sm:grid-cols-[1fr_11rem]">
				<div className="min-w-0 space-y-4">
					<LookFields look={look} onChange={setLook} />
					<SizeField mm={mm} least={least} onChange={setMm} />
					<div className="grid gap-2 border-t border-line pt-4 sm:flex sm:flex-wrap sm:items-end">
						<Choice label="Paper" value={paper} options={paperNames} onChange={setPaper} />
						<Button
							pending={busy === 'sheet'}
							disabled={busy === 'zip'}
							onClick={() => save('sheet')}
						>
							<Download className="size-4" aria-hidden /> Save sheet as PDF
						</Button>
						<p className="w-full text-sm text-soft">
							{formatCount(pages, 'page')} of up to {across * down} codes, each with its title.
						</p>
					</div>
					<div className="grid gap-2 border-t border-line pt-4 sm:flex sm:flex-wrap sm:items-end">
						<Choice label="Format" value={format} options={formatNames} onChange={setFormat} />
						<Button
							variant="secondary"
							pending={busy === 'zip'}
							disabled={busy === 'sheet'}
							onClick={() => save('zip')}
						>
							<FileArchive className="size-4" aria-hidden /> Save one file each as ZIP
						</Button>
					</div>
				</div>
				<ul aria-label="The first codes" className="grid grid-cols-2 gap-3 self-start">
					{codes.slice(0, 4).map(({ text, label, name }) => (
						<li key={name} className="min-w-0 text-center text-sm text-soft">
							<img
								src={dataUrlOf(qrSvg(text, look))}
								alt={`QR code for ${text}`}
								className="mb-1 aspect-square w-full rounded border border-line bg-white"
							/>
							<span className="block truncate">{label}</span>
						</li>
					))}
				</ul>
			</div>
		</Dialog>
	)
}
