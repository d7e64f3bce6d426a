import { useQuery } from '@tanstack/react-query'
import { ImagePlus, X } from 'lucide-react'
import { useRef } from 'react'
import { contrastOf, leastContrast, plainQr, type QrLook } from '../../../schema/qrStyle'
import { colorInputClass } from '../../design/ColorField'
import { Button } from '../../ui/Button'
import { CheckboxField } from '../../ui/Field'
import { toast } from '../../ui/toast'
import { PresetChoice } from '../PresetChoice'
import { logoOf } from './logo'
import { qrStylesQuery, useDeleteQrStyle, useSaveQrStyle } from './queries'

const sameLook = (one: QrLook, other: QrLook) =>
	(Object.keys(plainQr) as (keyof QrLook)[]).every((part) => one[part] === other[part])

/** A code's look: a saved style, or custom choices, which can be saved as one. */
export function LookFields({ look, onChange }: { look: QrLook; onChange: (look: QrLook) => void }) {
	const styles = useQuery(qrStylesQuery).data ?? []
	const save = useSaveQrStyle()
	const remove = useDeleteQrStyle()
	return (
		<div className="space-y-3">
			<PresetChoice
				label="Style"
				presets={styles.map(({ look: value, ...style }) => ({ ...style, value }))}
				value={look}
				isSame={sameLook}
				initial={{ name: 'Plain', value: plainQr }}
				canSave={contrastOf(look) >= leastContrast}
				action="design.write"
				onChange={onChange}
				save={(name, done) => save.mutate({ name, look }, { onSuccess: done })}
				saving={save.isPending}
				remove={remove.mutate}
			/>
			<div className="flex flex-wrap gap-2">
				<Color
					label="Color"
					value={look.color}
					onChange={(color) => onChange({ ...look, color })}
				/>
				<Color
					label="Background"
					value={look.background}
					onChange={(background) => onChange({ ...look, background })}
				/>
			</div>
			<div className="flex flex-wrap items-center gap-x-5 gap-y-2">
				<Logo logo={look.logo} onChange={(logo) => onChange({ ...look, logo })} />
				<CheckboxField
					label="Rounded"
					checked={look.rounded}
					onChange={(event) => onChange({ ...look, rounded: event.target.checked })}
				/>
			</div>
		</div>
	)
}

const Color = ({
	label,
	value,
	onChange,
}: {
	label: string
	value: string
	onChange: (color: string) => void
}) => (
	<label className="flex h-(--control) cursor-pointer items-center rounded-lg border border-line-strong/60 pr-3">
		<input
			type="color"
			value={value}
			onChange={(event) => onChange(event.target.value)}
			className={colorInputClass}
		/>
		{label}
	</label>
)

function Logo({
	logo,
	onChange,
}: {
	logo: string | null
	onChange: (logo: string | null) => void
}) {
	const file = useRef<HTMLInputElement>(null)
	const choose = async (chosen: File | undefined) => {
		if (!chosen) return
		try {
			onChange(await logoOf(chosen))
		} catch {
			toast({
				title: 'We can’t read this image',
				description: 'Please choose a PNG, JPEG, WebP or SVG.',
				variant: 'destructive',
			})
		}
	}
	return (
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
				<Button variant="ghost" onClick={() => onChange(null)}>
					<X className="size-4" aria-hidden /> Remove logo
				</Button>
			)}
		</div>
	)
}
