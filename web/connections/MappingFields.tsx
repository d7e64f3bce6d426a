import type { Mapping } from '../../schema/connectorFacts'
import { SelectField } from '../ui/SelectField'
import type { Fields } from './connectorQueries'

/** Maps the tool's fields to facts about a lead, with the newest lead's values as a preview. */
export function MappingFields({
	fields: { fields, facts, last },
	mapping,
	change,
}: {
	fields: Fields
	mapping: Mapping
	change: (mapping: Mapping) => void
}) {
	return (
		<fieldset>
			<legend className="mb-1 text-sm font-semibold">
				{last ? (
					<>
						Fields, with your newest lead: <bdi>{last.name ?? 'Anonymous'}</bdi>
					</>
				) : (
					'Fields'
				)}
			</legend>
			<ul className="divide-y divide-line rounded-lg border border-line">
				{fields.map(({ id, name, as, only }) => {
					const from = mapping.find(({ to }) => to === id)?.from ?? ''
					return (
						<li
							key={id}
							className="grid items-center gap-x-3 gap-y-1 px-3 py-2 sm:grid-cols-[minmax(0,1fr)_14rem]"
						>
							<span className="min-w-0">
								<span className="block truncate">{name}</span>
								{from && last && (
									<bdi className="block truncate text-sm text-soft">{last.values[from] || '–'}</bdi>
								)}
							</span>
							<SelectField
								label={`What fills ${name}`}
								value={from}
								options={[
									['', 'Leave empty'] as const,
									...facts
										.filter((fact) => !only || fact.id === only)
										.map((fact) => [fact.id, fact.name] as const),
								]}
								onChange={(next) =>
									change([
										...mapping.filter(({ to }) => to !== id),
										...(next ? ([{ from: next, to: id, ...(as && { as }) }] as Mapping) : []),
									])
								}
							/>
						</li>
					)
				})}
			</ul>
		</fieldset>
	)
}
