import { type Design, defaultDesign, picturePath } from '../../schema/design'

/** A short page: what happened or will, and buttons. */
export type Note = {
	title: string
	text?: string
	/** Buttons that post somewhere; the first is the main one. */
	actions?: { label: string; action?: string; fields?: Record<string, string> }[]
	link?: { label: string; href: string }
	status?: boolean
}

/** A note in a link's design; works without a script. */
export function NotePage({
	title,
	text,
	actions = [],
	link,
	status,
	design = defaultDesign,
}: Note & { design?: Design | undefined }) {
	return (
		<main className="capture standard wide">
			<section className="card">
				{design.logo && <img className="logo" src={picturePath(design.logo)} alt="" />}
				<div role={status ? 'status' : undefined}>
					<h1>{title}</h1>
					{text && <p className="description">{text}</p>}
				</div>
				{actions.map(({ label, action, fields = {} }, i) => (
					<form key={label} method="post" action={action}>
						{Object.entries(fields).map(([name, value]) => (
							<input key={name} type="hidden" name={name} defaultValue={value} />
						))}
						<button type="submit" className={i === 0 ? undefined : 'quiet'}>
							{label}
						</button>
					</form>
				))}
				{link && (
					<a className="home" href={link.href} rel="noreferrer">
						{link.label}
					</a>
				)}
			</section>
		</main>
	)
}
