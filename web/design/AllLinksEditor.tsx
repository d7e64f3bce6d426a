import { useRef, useState } from 'react'
import type { Language } from '../../schema/languages'
import { paths } from '../../schema/paths'
import { useSaveDesign } from './changes'
import { useHistory } from './history'
import { type Edited, PageEditor } from './PageEditor'
import type { Part } from './parts'
import type { WorkspaceDesign } from './queries'
import { sample } from './states'

/** Edits the design of every link in the workspace that has none of its own. */
export default function AllLinksEditor({ all }: { all: WorkspaceDesign }) {
	const { mutateAsync: save } = useSaveDesign()
	const seen = useRef(all)
	const [chosen, setChosen] = useState<Part>()
	const [language, setLanguage] = useState<Language>()
	const history = useHistory<Edited>({ design: all.draft ?? all.design })
	return (
		<PageEditor
			title="Design"
			hint="Used by every link without a design of its own"
			history={history}
			published={all.design}
			draft={all.draft}
			inherited={{}}
			templates={all.templates}
			language={language}
			onLanguage={setLanguage}
			chosen={chosen}
			onChosen={setChosen}
			link={{ ...sample, url: window.location.origin + paths.capture('e-book') }}
			save={async (draft, publish) => {
				const mine = publish ? { design: draft, draft } : { draft }
				seen.current = await save({ seen: seen.current, mine })
				return seen.current.draft ?? seen.current.design
			}}
		/>
	)
}
