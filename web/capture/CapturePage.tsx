import {
	type CaptureFieldName,
	captureFields,
	captureLimits,
	captureMessages,
	type Requirements,
} from '../../schema/captureFields'

export type CaptureLink = Requirements & { title: string; description: string | null }

/** How the page looks; the dashboard's preview tries the others out. */
export type CaptureLook = {
	background: 'gradient' | 'white' | 'dark'
	button:
		| 'gradient-blue'
		| 'gradient-green'
		| 'gradient-orange'
		| 'gradient-purple'
		| 'gradient-teal'
	layout: 'standard' | 'compact'
}

export const defaultLook: CaptureLook = {
	background: 'white',
	button: 'gradient-blue',
	layout: 'standard',
}

/** What the visitor's browser sends back beside the fields; see captureInput in schema/lead.ts. */
export type CaptureTokens = { page: string; from: string }

const inputs = {
	name: { label: 'Full Name', type: 'text', autoComplete: 'name', inputMode: 'text' },
	email: { label: 'Email Address', type: 'email', autoComplete: 'email', inputMode: 'email' },
	phone: { label: 'Phone Number', type: 'tel', autoComplete: 'tel', inputMode: 'tel' },
} as const

export type CaptureState =
	| {
			state: 'form'
			link: CaptureLink
			values?: Partial<Record<CaptureFieldName, string>>
			error?: { message: string; fields: readonly CaptureFieldName[] }
			tokens?: CaptureTokens
			/** Where Turnstile is configured, its public key. */
			turnstileKey?: string | undefined
	  }
	| { state: 'redirecting'; destinationUrl: string }
	| { state: 'notFound' }
	| { state: 'unavailable' }

/**
 * The visitor's page in each of its states, rendered at the edge. It holds no state of its own:
 * without JavaScript the browser posts the form, with it enhance.ts sends the same in place.
 */
export function CapturePage({
	look = defaultLook,
	...page
}: CaptureState & { look?: CaptureLook }) {
	return (
		<main className={`capture on-${look.background}`}>
			<section className="card" aria-live="polite">
				{page.state === 'form' && <CaptureForm look={look} {...page} />}
				{page.state === 'redirecting' && <Redirecting destinationUrl={page.destinationUrl} />}
				{page.state === 'notFound' && <NotFound />}
				{page.state === 'unavailable' && <Unavailable />}
			</section>
		</main>
	)
}

function CaptureForm({
	link,
	look,
	values = {},
	error,
	tokens,
	turnstileKey,
}: Extract<CaptureState, { state: 'form' }> & { look: CaptureLook }) {
	return (
		<>
			<h1>{link.title}</h1>
			{link.description && <p className="description">{link.description}</p>}
			<form method="post" noValidate className={look.layout}>
				{captureFields(link).map(({ name, required }) => {
					const marked = error?.fields.includes(name)
					return (
						<label key={name}>
							<span>
								{inputs[name].label}
								{!required && <em> (optional)</em>}
							</span>
							<input
								name={name}
								type={inputs[name].type}
								inputMode={inputs[name].inputMode}
								autoComplete={inputs[name].autoComplete}
								maxLength={captureLimits[name]}
								required={required}
								defaultValue={values[name]}
								aria-invalid={marked || undefined}
								aria-describedby={marked ? 'error' : undefined}
							/>
						</label>
					)
				})}
				{/* The trap: people and their autofill never see it. */}
				<div className="trap" aria-hidden="true">
					<input name="website" tabIndex={-1} autoComplete="off" aria-label="Website" />
				</div>
				{tokens && <input type="hidden" name="page" defaultValue={tokens.page} />}
				{tokens && <input type="hidden" name="from" defaultValue={tokens.from} />}
				{turnstileKey && <div className="cf-turnstile" data-sitekey={turnstileKey} />}
				<button type="submit" className={look.button}>
					Continue to Content
				</button>
				<div id="error" role="alert" hidden={!error}>
					{error?.message}
				</div>
			</form>
			<p className="privacy">
				Your details go to the owner of this link. See our{' '}
				<a href="/privacy-policy" target="_blank" rel="noreferrer">
					privacy policy
				</a>
				.
			</p>
		</>
	)
}

function Redirecting({ destinationUrl }: { destinationUrl: string }) {
	return (
		<div className="redirecting" role="status">
			<div className="spinner" />
			<p>{captureMessages.redirecting}</p>
			<a href={destinationUrl} rel="noreferrer">
				Continue now
			</a>
		</div>
	)
}

function NotFound() {
	return (
		<>
			<h1>{captureMessages.notFoundTitle}</h1>
			<p className="description">{captureMessages.notFound}</p>
			<a className="home" href="/">
				{captureMessages.returnHome}
			</a>
		</>
	)
}

function Unavailable() {
	return (
		<>
			<h1>{captureMessages.unavailableTitle}</h1>
			<p className="description">{captureMessages.unavailable}</p>
		</>
	)
}
