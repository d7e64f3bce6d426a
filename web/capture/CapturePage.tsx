import { redirectDelay } from '../../schema/capture'
import { type Design, defaultDesign, picturePath } from '../../schema/design'
import { type Consent, consentName } from '../../schema/form'
import { stepsOf } from '../../schema/formSteps'
import { paths } from '../../schema/paths'
import type { CaptureState } from './captureState'
import { Choice, Fault, FieldControl } from './FieldControl'
import { RichText } from './RichText'
import { StepInputs, Way } from './StepParts'
import { stageOf } from './stage'
import {
	Ended,
	FileGone,
	FileReady,
	Locked,
	NotFound,
	Receipt,
	Redirecting,
	Thanks,
	Unavailable,
} from './states'
import { useWords } from './useWords'

/** The delay that the script assumes, in seconds. */
const defaultDelay = redirectDelay / 1000

/**
 * The visitor's page in all its states, rendered at the edge. It is stateless: without JavaScript
 * the browser posts the form, otherwise enhance.ts submits it in place.
 */
export function CapturePage({
	design = defaultDesign,
	as: Frame = 'main',
	phone,
	...page
}: CaptureState & {
	design?: Design
	as?: 'main' | 'div'
	/** Phone layout, however wide the window is. */
	phone?: boolean
}) {
	const { layout, logo, cover, badge } = design
	const words = useWords()
	const framed = page.state === 'form' && page.frameOf ? ' framed' : ''
	const nothing = page.state === 'notFound' || page.state === 'unavailable'
	return (
		<Frame
			className={`capture ${layout}${phone ? '' : ' wide'}${framed}${nothing ? ' nothing' : ''}`}
		>
			{(cover || layout === 'split') && (
				<div className="cover">{cover && <img src={picturePath(cover)} alt="" />}</div>
			)}
			<section className={page.state === 'redirecting' ? 'card leaving' : 'card'}>
				{logo && <img className="logo" src={picturePath(logo)} alt="" />}
				{/* enhance.ts replaces this content. */}
				<div aria-live="polite">
					{page.state === 'form' && <CaptureForm design={design} {...page} />}
					{page.state === 'redirecting' && <Redirecting destinationUrl={page.destinationUrl} />}
					{page.state === 'locked' && <Locked {...page} />}
					{page.state === 'ended' && <Ended text={page.text} />}
					{page.state === 'thanks' && <Thanks text={page.text} />}
					{page.state === 'receipt' && <Receipt {...page} />}
					{page.state === 'file' && <FileReady {...page} />}
					{page.state === 'fileGone' && <FileGone {...page} />}
					{page.state === 'notFound' && <NotFound />}
					{page.state === 'unavailable' && <Unavailable />}
				</div>
				{badge && !nothing && (
					<p className="privacy badge">
						<a href={paths.home()} target="_blank" rel="noreferrer">
							{words.madeWith}
						</a>
					</p>
				)}
			</section>
		</Frame>
	)
}

function CaptureForm({
	link,
	design,
	values = {},
	error,
	tokens,
	sending,
	turnstileKey,
	reportUrl,
	frameOf,
	greeting,
	at,
	carried,
	focus,
}: Extract<CaptureState, { state: 'form' }> & { design: Design }) {
	const words = useWords()
	const faultOf = (key: string) => error?.issues.find(({ path }) => path === key)?.message
	const first = error ? error.issues[0]?.path : focus
	const send = design.button || words.send
	const leadsTo = words.leadsTo.split('{host}')
	const fields = greeting
		? link.fields.filter(({ key }) => greeting.asks.includes(key))
		: link.fields
	// A greeted visitor gets the few remaining questions at once.
	const stage = stageOf(greeting ? [] : fields, values, { at, words, send })
	const { staging } = stage
	const alone = carried !== undefined
	const stepped = staging && stepsOf(fields).length > 1
	return (
		<>
			<h1 dir="auto">{design.heading || link.title}</h1>
			{design.text ? (
				<RichText text={design.text} />
			) : (
				design.text === null &&
				link.description && (
					<p className="description" dir="auto">
						{link.description}
					</p>
				)
			)}
			<form
				method="post"
				action={greeting?.action}
				encType={fields.some(({ type }) => type === 'file') ? 'multipart/form-data' : undefined}
				noValidate
				data-delay={link.redirectDelay === defaultDelay ? undefined : link.redirectDelay}
				data-words={greeting ? undefined : JSON.stringify(words.script)}
				data-frame-of={frameOf?.join(' ')}
				data-staging={staging && !alone ? JSON.stringify(staging) : undefined}
			>
				{stepped && <Way {...stage} focus={alone && !first} />}
				{fields
					.filter((field) => !alone || (stage.shows(field) && field.type !== 'hidden'))
					.map((field) => (
						<FieldControl
							key={field.key}
							field={field}
							value={values[field.key]}
							fault={faultOf(field.key)}
							focus={field.key === first}
							hidden={!stage.shows(field)}
						/>
					))}
				{staging && (
					<StepInputs
						at={stage.at}
						shown={fields.filter((field) => field.showIf && stage.shows(field))}
						carried={carried}
					/>
				)}
				{link.consent && (stage.isLast || !alone) && (
					<Agreement
						{...link.consent}
						given={values[consentName] === String(link.consent.version)}
						fault={faultOf(consentName)}
						hidden={!stage.isLast}
					/>
				)}
				{link.remembers && !greeting && (stage.isLast || !alone) && (
					<div className="field end" hidden={!stage.isLast}>
						<Choice
							type="checkbox"
							name="_remember"
							value="1"
							defaultChecked={Boolean(values._remember)}
							text={words.askOnce.remember}
						/>
					</div>
				)}
				{/* Honeypot, hidden from people and autofill; the label warns users of text browsers. */}
				<div className="trap" aria-hidden="true">
					<label>
						{words.trap} <input name="_website" tabIndex={-1} autoComplete="off" />
					</label>
				</div>
				{tokens && <input type="hidden" name="_page" defaultValue={tokens.page} />}
				{tokens && <input type="hidden" name="_from" defaultValue={tokens.from} />}
				{tokens && <input type="hidden" name="_way" defaultValue={tokens.way} />}
				{tokens && <input type="hidden" name="_lang" defaultValue={words.language} />}
				{turnstileKey && (stage.isLast || !alone) && (
					<div
						className="cf-turnstile end"
						data-sitekey={turnstileKey}
						data-action="capture"
						hidden={!stage.isLast}
					/>
				)}
				<button type="submit" aria-disabled={sending || undefined}>
					{sending ? (
						words.script.sending
					) : greeting ? (
						<ContinueAs mask={greeting.mask} />
					) : stage.isLast ? (
						send
					) : (
						words.steps.next
					)}
				</button>
				{stepped && (
					<button
						type="submit"
						name="_go"
						value="back"
						className="quiet"
						hidden={stage.at === stage.steps[0]}
					>
						{words.steps.back}
					</button>
				)}
				<div id="error" role="alert" hidden={!error}>
					{error?.message}
				</div>
			</form>
			{greeting && (
				<form method="post" action={greeting.forget}>
					<button type="submit" className="quiet">
						{words.askOnce.notYou}
					</button>
				</form>
			)}
			<p className="privacy">
				{words.detailsGoTo}{' '}
				<span>
					{words.privacy[0]}
					<a href={paths.privacy()} target="_blank" rel="noreferrer">
						{words.privacy[1]}
					</a>
					{words.privacy[2]}
				</span>
			</p>
			{reportUrl && (
				<p className="privacy">
					{link.host && (
						<>
							{leadsTo[0]}
							<bdi>{link.host}</bdi>
							{leadsTo[1]}{' '}
						</>
					)}
					<a href={reportUrl} rel="nofollow">
						{words.report.title}
					</a>
				</p>
			)}
		</>
	)
}

/** Shows a known visitor enough of their address to recognize it. */
function ContinueAs({ mask }: { mask: string }) {
	const [before, after] = useWords().askOnce.continueAs.split('{email}')
	return (
		<>
			{before}
			<bdi>{mask}</bdi>
			{after}
		</>
	)
}

/** The owner's consent; ticked only if the visitor had ticked it before an error. */
function Agreement({
	text,
	url,
	required,
	version,
	given,
	fault,
	hidden,
}: Consent & { given: boolean; fault: string | undefined; hidden: boolean }) {
	const { readMore } = useWords()
	return (
		<div className="field end" hidden={hidden}>
			<Choice
				type="checkbox"
				name={consentName}
				value={String(version)}
				required={required}
				defaultChecked={given}
				text={text}
				{...(fault && { 'aria-invalid': true, 'aria-describedby': `f-${consentName}-fault` })}
			>
				{url && ' '}
				{url && (
					<a href={url} target="_blank" rel="noreferrer">
						{readMore}
					</a>
				)}
			</Choice>
			<Fault id={`f-${consentName}`} fault={fault} />
		</div>
	)
}
