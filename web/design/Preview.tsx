import { Monitor, Moon, Smartphone, Sun } from 'lucide-react'
import { useDeferredValue, useState } from 'react'
import { offersToRemember } from '../../schema/askOnce'
import type { Design } from '../../schema/design'
import { inLanguage } from '../../schema/inLanguage'
import type { Language } from '../../schema/languages'
import { CapturePage } from '../capture/CapturePage'
import { WordsContext } from '../capture/useWords'
import { useAskOnce } from '../shell/session'
import { SelectField } from '../ui/SelectField'
import { PreviewFrame } from './PreviewFrame'
import { Segments } from './Segments'
import { type Sample, type StateName, stateNames, stateOf } from './states'
import { useWordsOf } from './useWordsOf'

const devices = {
	phone: { width: 375, height: 740 },
	desktop: { width: 1280, height: 800 },
}

/** The page as visitors will see it, in each state, on phone and desktop. */
export function Preview({
	design,
	link,
	language,
}: {
	design: Design
	link: Sample
	/** English if none is chosen. */
	language: Language | undefined
}) {
	const [device, setDevice] = useState<keyof typeof devices>(
		window.innerWidth < 640 ? 'phone' : 'desktop',
	)
	const [state, setState] = useState<StateName>('form')
	const [dark, setDark] = useState(false)
	const words = useWordsOf(language ?? 'en')
	const { design: shown, ...own } = inLanguage({ ...link, design: useDeferredValue(design) }, words)
	const remembers = offersToRemember(useAskOnce(), link.fields)
	const page = stateOf(state, { ...own, remembers }, words)
	return (
		<section
			aria-label="Preview"
			className="flex min-w-0 flex-col gap-3 lg:sticky lg:top-[calc(var(--head)+1.25rem)] lg:h-[calc(100dvh-var(--head)-6.5rem)] lg:min-h-96"
		>
			<div className="flex items-center justify-between gap-2">
				<SelectField label="Page state" value={state} options={stateNames} onChange={setState} />
				<div className="flex shrink-0 gap-2">
					{design.theme === 'auto' && (
						<Segments
							label="Preview theme"
							value={dark ? 'dark' : 'light'}
							options={[
								['light', 'Light preview', Sun],
								['dark', 'Dark preview', Moon],
							]}
							onChange={(theme) => setDark(theme === 'dark')}
						/>
					)}
					<Segments
						label="Device"
						value={device}
						options={[
							['phone', 'Phone', Smartphone],
							['desktop', 'Desktop', Monitor],
						]}
						onChange={setDevice}
					/>
				</div>
			</div>
			<PreviewFrame
				key={device}
				{...devices[device]}
				title={`The page on a ${device}`}
				design={shown}
				dark={dark}
				language={words.language}
				className="h-[min(36rem,50dvh)] lg:h-auto lg:min-h-0 lg:flex-1"
			>
				<WordsContext value={words}>
					<CapturePage key={`${state} ${words.language}`} as="div" design={shown} {...page} />
				</WordsContext>
			</PreviewFrame>
		</section>
	)
}
