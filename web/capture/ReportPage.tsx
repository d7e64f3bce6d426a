import { paths } from '../../schema/paths'
import { reportLimits } from '../../schema/reportReasons'
import { useWords } from './useWords'

export type ReportState =
	| {
			state: 'form'
			/** The page's title; absent if the link is locked. */
			title?: string | undefined
			values?: { reason?: string | undefined; details?: string | undefined }
			error?: string
	  }
	| { state: 'reported' }

/** The page where visitors report a link; works without a script. */
export function ReportPage(page: ReportState) {
	return (
		<main className="capture standard wide">
			<section className="card">
				{page.state === 'form' ? <ReportForm {...page} /> : <Reported />}
			</section>
		</main>
	)
}

function ReportForm({ title, values = {}, error }: Extract<ReportState, { state: 'form' }>) {
	const { report, optional } = useWords()
	return (
		<>
			<h1>{report.title}</h1>
			{title && (
				<p className="description" dir="auto">
					{title}
				</p>
			)}
			<form method="post">
				<fieldset className="field plain">
					<legend className="label">{report.question}</legend>
					{Object.entries(report.reasons).map(([reason, text]) => (
						<label key={reason} className="choice">
							<input
								type="radio"
								name="reason"
								value={reason}
								required
								defaultChecked={values.reason === reason}
							/>
							{text}
						</label>
					))}
				</fieldset>
				<div className="field">
					<label className="label" htmlFor="details">
						{report.details}
						<em> {optional}</em>
					</label>
					<textarea
						id="details"
						name="details"
						rows={3}
						maxLength={reportLimits.details}
						defaultValue={values.details}
					/>
				</div>
				<button type="submit">{report.send}</button>
				<div id="error" role="alert" hidden={!error}>
					{error}
				</div>
			</form>
			<p className="privacy">{report.note}</p>
		</>
	)
}

function Reported() {
	const { report } = useWords()
	return (
		<>
			<h1>{report.thanksTitle}</h1>
			<p className="description" role="status">
				{report.thanks}
			</p>
			<a className="home" href={paths.home()}>
				{report.home}
			</a>
		</>
	)
}
