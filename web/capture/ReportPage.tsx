import { paths } from '../../schema/paths'
import { reportLimits, reportReasons } from '../../schema/reportReasons'

export type ReportState =
	| {
			state: 'form'
			link: { title: string }
			values?: { reason?: string | undefined; details?: string | undefined }
			error?: string
	  }
	| { state: 'reported' }

/** The page on which a visitor reports a link; it needs no script. */
export function ReportPage(page: ReportState) {
	return (
		<main className="capture standard wide">
			<section className="card">
				{page.state === 'form' ? <ReportForm {...page} /> : <Reported />}
			</section>
		</main>
	)
}

function ReportForm({ link, values = {}, error }: Extract<ReportState, { state: 'form' }>) {
	return (
		<>
			<h1>Report this link</h1>
			<p className="description">
				<bdi>{link.title}</bdi>
			</p>
			<form method="post">
				<fieldset className="field">
					<legend className="label">What is wrong with it?</legend>
					{Object.entries(reportReasons).map(([reason, text]) => (
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
						Anything else we should know?<em> (optional)</em>
					</label>
					<textarea
						id="details"
						name="details"
						rows={4}
						maxLength={reportLimits.details}
						defaultValue={values.details}
					/>
				</div>
				<button type="submit">Send report</button>
				<div id="error" role="alert" hidden={!error}>
					{error}
				</div>
			</form>
			<p className="privacy">
				Your report goes to those who run this site, not to the owner of the link. We keep nothing
				about you.
			</p>
		</>
	)
}

function Reported() {
	return (
		<>
			<h1>Thank you</h1>
			<p className="description" role="status">
				We look at every report. Please don’t leave your details on a page that you don’t trust.
			</p>
			<a className="home" href={paths.home()}>
				Go to the home page
			</a>
		</>
	)
}
