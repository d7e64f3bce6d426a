import { Languages, Monitor, Moon, MousePointerClick, Pencil, Smartphone, Sun } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'
import { type Language, languages } from '../../schema/languages'
import { Choice, SelectField } from '../ui/SelectField'
import { useIsPhone, useIsRoomy, useIsTablet } from '../ui/useNarrow'
import { type StateName, stateNames } from './states'
import { ViewChoices } from './ViewMenu'

export type Device = 'phone' | 'desktop'

/** Choices of what the canvas shows, and what clicks in it do. */
export function CanvasTools({
	tools,
	crowded,
	state,
	onState,
	steps,
	step,
	onStep,
	language,
	isTranslated,
	onLanguage,
	device,
	onDevice,
	dark,
	onDark,
	tries,
	onTry,
}: {
	/** Shown after them. */
	tools: ReactNode
	/** Whether they have no room to spare. */
	crowded: boolean
	state: StateName
	onState: (state: StateName) => void
	/** The steps to choose from; with one or none there is no choice. */
	steps: readonly number[]
	step: number
	onStep: (step: number) => void
	/** The original if none is chosen. */
	language: Language | undefined
	isTranslated: (code: Language) => boolean
	onLanguage: (language: Language | undefined) => void
	device: Device
	onDevice: (device: Device) => void
	/** The theme shown; undefined if the page has only one. */
	dark: boolean | undefined
	onDark: (dark: boolean) => void
	tries: boolean
	onTry: (tries: boolean) => void
}) {
	const phone = useIsPhone()
	const tablet = useIsTablet()
	const roomy = useIsRoomy()
	const named = roomy || !crowded
	return (
		<>
			<div className="flex min-w-0 gap-2 max-sm:flex-col max-sm:gap-4">
				<ToolbarSelect
					label="Page state"
					value={state}
					options={stateNames}
					{...(named && { prefix: 'State', room: 'pl-12' })}
					onChange={onState}
				/>
				{steps.length > 1 && (
					<ToolbarSelect
						label="Step of the page"
						value={String(step)}
						options={steps.map((one) => [String(one), `Step ${one}`] as const)}
						onChange={(one) => onStep(Number(one))}
					/>
				)}
				<ToolbarSelect
					label="Language of the page"
					value={language ?? ''}
					{...(named && { prefix: <Languages className="size-4" />, room: 'pl-8' })}
					options={[
						['', 'Original'],
						...Object.entries(languages).map(
							([code, name]) =>
								[code as Language, isTranslated(code as Language) ? `${name} ✓` : name] as const,
						),
					]}
					onChange={(code) => onLanguage(code || undefined)}
				/>
			</div>
			<div className="flex shrink-0 gap-2 max-sm:flex-col">
				<ViewChoices
					named={phone}
					folded={crowded ? !roomy || dark !== undefined : !roomy && !tablet}
					choices={[
						{
							label: 'Device',
							value: device,
							options: [
								['phone', 'Phone', Smartphone],
								['desktop', 'Desktop', Monitor],
							],
							onChange: (next) => onDevice(next as Device),
						},
						...(dark === undefined
							? []
							: [
									{
										label: 'Preview theme',
										value: dark ? 'dark' : 'light',
										options: [
											['light', 'Light preview', Sun],
											['dark', 'Dark preview', Moon],
										] as const,
										onChange: (theme: string) => onDark(theme === 'dark'),
									},
								]),
						{
							label: 'What clicks in the page do',
							value: tries ? 'try' : 'edit',
							options: [
								['edit', 'Click to edit', Pencil],
								['try', 'Try it', MousePointerClick],
							],
							onChange: (mode) => onTry(mode === 'try'),
						},
					]}
				/>
				{tools}
			</div>
		</>
	)
}

/** A select in a toolbar with its label in the box, or on phones above it. */
function ToolbarSelect<Value extends string>(props: ComponentProps<typeof SelectField<Value>>) {
	const { prefix, room, ...labeled } = props
	if (useIsPhone()) return <Choice {...labeled} />
	return (
		<span className="flex min-w-0" title={props.label}>
			<SelectField {...props} />
		</span>
	)
}
