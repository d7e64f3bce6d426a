import { useQuery } from '@tanstack/react-query'
import { ImagePlus, Save, Trash2, X } from 'lucide-react'
import { useRef } from 'react'
import {
	contrastOf,
	leastContrast,
	maxQrNameLength,
	plainQr,
	type QrLook,
} from '../../../schema/qrStyle'
import { Only } from '../../shell/may'
import { onFirstUse } from '../../shell/onFirstUse'
import { Button } from '../../ui/Button'
import { CheckboxField } from '../../ui/Field'
import { SelectField } from '../../ui/SelectField'
import { toast } from '../../ui/toast'
import { logoOf } from './logo'
import { qrStylesQuery, useDeleteQrStyle, useSaveQrStyle } from './queries'

const AskText = onFirstUse(() => import('../../ui/AskText'))

const sameLook = (one: QrLook, other: QrLook) =>
	(Object.keys(plainQr) as (keyof QrLook)[]).every((part) => one[part] === other[part])

/** How a code looks: a saved style, or one's own choices, which can be saved as one. */
export function LookFields({ look, onChange }: { look: QrLook; onChange: (look: QrLook) => void }) {
	const styles = useQuery(qrStylesQuery).data ?? []
	const remove = useDeleteQrStyle()
	const chosen = styles.find((style) => sameLook(style.look, look))
	const isPlain = sameLook(look, plainQr)
	const options = [
		...(chosen || isPlain ? [] : [['', 'Your own'] as const]),
		['plain', 'Plain'] as const,
		...styles.map(({ id, name }) => [String(id), name] as const),
	]
	const readable = contrastOf(look) >= leastContrast
	return (
		<div className="space-y-3">
			<div className="flex flex-wrap items-center gap-2">
				<SelectField
					label="Style"
					value={chosen ? String(chosen.id) : isPlain ? 'plain' : ''}
					options={options}
					onChange={(id) =>
						onChange(styles.find((style) => String(style.id) === id)?.look ?? plainQr)
					}
				/>
				<Only action="design.write">
					{chosen ? (
						<Button
							variant="ghost"
							size="icon"
							aria-label={`Delete the style ${chosen.name}`}
							title="Delete this style"
							onClick={() => remove.mutate(chosen.id)}
						>
							<Trash2 className="size-4" />
						</Button>
					) : (
						!isPlain && readable && <SaveStyle look={look} />
					)}
				</Only>
			</div>
			<div className="flex flex-wrap items-center gap-x-5">
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
				<CheckboxField
					label="Rounded"
					checked={look.rounded}
					onChange={(event) => onChange({ ...look, rounded: event.target.checked })}
				/>
			</div>
			<Logo logo={look.logo} onChange={(logo) => onChange({ ...look, logo })} />
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
	<label className="flex min-h-(--control) items-center gap-2.5">
		<input
			type="color"
			value={value}
			onChange={(event) => onChange(event.target.value)}
			className="h-7 w-10 rounded border border-line-strong/60 bg-surface"
		/>
		{label}
	</label>
)

function SaveStyle({ look }: { look: QrLook }) {
	const save = useSaveQrStyle()
	const trigger = (
		<Button variant="ghost">
			<Save className="size-4" aria-hidden /> Save style
		</Button>
	)
	return (
		<AskText
			title="Save this style"
			label="Name of the style"
			action="Save"
			maxLength={maxQrNameLength}
			pending={save.isPending}
			trigger={trigger}
			onText={(name, done) =>
				save.mutate(
					{ name, look },
					{
						onSuccess: () => {
							toast({ title: 'Style saved' })
							done()
						},
					},
				)
			}
		/>
	)
}

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
