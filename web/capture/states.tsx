// What the visitor's page shows instead of its form.
import { paths } from '../../schema/paths'
import { fill } from '../../schema/words/words'
import type { CaptureState } from './captureState'
import { useWords } from './useWords'

// The owner's message instead of a redirect. enhance.ts builds the same.
export function Thanks({ text }: { text: string }) {
	const { script } = useWords()
	return (
		<div className="thanks" role="status">
			<h1>{script.thanks}</h1>
			<p className="description" dir="auto">
				{text}
			</p>
		</div>
	)
}

// In English, like the demo.
export function Receipt({
	score,
	status,
	lines,
}: Omit<Extract<CaptureState, { state: 'receipt' }>, 'state'>) {
	return (
		<>
			<h1>
				{score} of 100, {status}
			</h1>
			<p className="description">
				This was only a demo, so nothing was stored. On your own link, this lead would now be in
				your list, with its reasons:
			</p>
			<div className="receipt">
				<progress className={status} max={100} value={score} aria-label="Score" />
				<ul>
					{lines
						.toSorted(
							(one, other) => Number(other.passed) - Number(one.passed) || other.score - one.score,
						)
						.map(({ rule, reason, passed, score }) => (
							<li key={rule} className={passed ? undefined : 'missed'}>
								{reason} {passed ? <b>+{score}</b> : <span>–</span>}
							</li>
						))}
				</ul>
			</div>
			<a className="home" href={paths.auth({ tab: 'signup' })}>
				Create your own link
			</a>
		</>
	)
}

// Shown until the redirect. enhance.ts builds the same.
export function Redirecting({ destinationUrl }: { destinationUrl: string }) {
	const { script } = useWords()
	return (
		<div className="redirecting" role="status">
			<p>{script.redirecting}</p>
			<div className="spinner" />
			<a href={destinationUrl} rel="noreferrer">
				{script.continueNow}
			</a>
		</div>
	)
}

export function Locked({
	postTo,
	tokens,
	error,
}: Omit<Extract<CaptureState, { state: 'locked' }>, 'state'>) {
	const { locked } = useWords()
	return (
		<>
			<h1>{locked.title}</h1>
			<form method="post" action={postTo}>
				{tokens && <input type="hidden" name="_page" defaultValue={tokens.page} />}
				{tokens && <input type="hidden" name="_from" defaultValue={tokens.from} />}
				{tokens && <input type="hidden" name="_proof" />}
				<label>
					<span className="label">{locked.password}</span>
					<input
						type="password"
						name="password"
						required
						autoComplete="off"
						maxLength={100}
						aria-invalid={error ? true : undefined}
						aria-describedby={error && 'error'}
					/>
				</label>
				<button type="submit">{locked.go}</button>
				<div id="error" role="alert" hidden={!error}>
					{error}
				</div>
			</form>
		</>
	)
}

export function Ended({ text }: { text: string | null }) {
	const { ended } = useWords()
	return (
		<>
			<h1>{ended.title}</h1>
			<p className="description" dir="auto">
				{text ?? ended.text}
			</p>
		</>
	)
}

// Fetching this page, as scanners do, downloads nothing: only the button does.
export function FileReady({
	name,
	size,
	until,
}: Omit<Extract<CaptureState, { state: 'file' }>, 'state'>) {
	const { file } = useWords()
	return (
		<>
			<h1>{file.ready}</h1>
			<p className="description facts">
				<bdi>{name}</bdi> · <bdi>{size}</bdi>
			</p>
			<form method="post">
				<button type="submit">{file.download}</button>
			</form>
			<p className="privacy">{fill(file.until, { date: until })}</p>
		</>
	)
}

export function FileGone({
	why,
	form,
}: Omit<Extract<CaptureState, { state: 'fileGone' }>, 'state'>) {
	const { file } = useWords()
	return (
		<>
			<h1>{file.goneTitle}</h1>
			<p className="description">{file[why]}</p>
			{form && (
				<a className="home" href={form}>
					{file.again}
				</a>
			)}
		</>
	)
}

export function NotFound() {
	const { notFound } = useWords()
	return (
		<>
			<h1>{notFound.title}</h1>
			<p className="description">{notFound.text}</p>
			<a className="home" href={paths.home()}>
				{notFound.home}
			</a>
		</>
	)
}

export function Unavailable() {
	const { unavailable } = useWords()
	return (
		<>
			<h1>{unavailable.title}</h1>
			<p className="description">{unavailable.text}</p>
		</>
	)
}
