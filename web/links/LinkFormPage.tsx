import { FormSection } from './form/FormSection'
import { LinkFrame } from './LinkFrame'
import { MailSection } from './mail/MailSection'
import { RulesSection } from './rules/RulesSection'
import { TranslationsSection } from './TranslationsSection'

/** What one link asks its visitors, where they go then, and what they are mailed. */
export default function LinkFormPage() {
	return (
		<LinkFrame tab="form">
			{(link) => (
				<>
					<FormSection link={link} />
					<RulesSection link={link} />
					<MailSection link={link} />
					<TranslationsSection link={link} />
				</>
			)}
		</LinkFrame>
	)
}
