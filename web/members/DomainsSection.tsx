import { useQuery } from '@tanstack/react-query'
import { type GivenRole, givenRoles } from '../../schema/permissions'
import { providersQuery } from '../shell/providers'
import { Badge } from '../ui/Badge'
import { Button } from '../ui/Button'
import { CopyButton } from '../ui/CopyButton'
import { CheckboxField, TextField } from '../ui/Field'
import { SaveButton } from '../ui/SaveButton'
import { SelectField } from '../ui/SelectField'
import { titleCase } from '../ui/titleCase'
import { useServerForm } from '../ui/useServerForm'
import {
	type Domain,
	domainsQuery,
	useAddDomain,
	useChangeDomain,
	useCheckDomain,
	useRemoveDomain,
} from './domainQueries'

/** The workspace's e-mail domains and how their people sign in, where the server has sign-in providers. */
export function DomainsSection() {
	const { data: providers = [] } = useQuery(providersQuery)
	const { data: domains = [] } = useQuery(domainsQuery)
	if (providers.length === 0 && domains.length === 0) return null
	return (
		<section aria-labelledby="domains" className="space-y-3">
			<div>
				<h2 id="domains" className="font-semibold">
					Company login
				</h2>
				<p className="text-soft">
					Verify a domain you own, then choose how people with an address there log in and join.
				</p>
			</div>
			{domains.length > 0 && (
				<ul className="divide-y divide-line border-y border-line">
					{domains.map((domain) => (
						<DomainRow key={domain.id} domain={domain} />
					))}
				</ul>
			)}
			<AddDomain />
		</section>
	)
}

function AddDomain() {
	const add = useAddDomain()
	const form = useServerForm<{ domain: string }>({ defaultValues: { domain: '' } })
	return (
		<form
			noValidate
			className="flex flex-wrap items-start gap-3"
			onSubmit={form.submit(({ domain }) => add.mutateAsync(domain).then(() => form.reset()))}
		>
			<TextField
				label="Domain"
				placeholder="acme.com"
				className="min-w-0 flex-1 basis-52"
				autoCapitalize="none"
				autoComplete="off"
				spellCheck={false}
				{...form.field('domain')}
			/>
			<SaveButton
				changed={form.formState.isDirty}
				saving={form.pending}
				busy="Adding..."
				className="mt-label"
			>
				Add domain
			</SaveButton>
		</form>
	)
}

const off = 'off'
const roles: [GivenRole | typeof off, string][] = [
	[off, 'Off'],
	...givenRoles.map((role): [GivenRole, string] => [role, titleCase(role)]),
]

function DomainRow({ domain: { id, ...domain } }: { domain: Domain }) {
	const check = useCheckDomain()
	const change = useChangeDomain()
	const remove = useRemoveDomain()
	const toCheck = !domain.verified || domain.missingSince !== null
	return (
		<li className="space-y-3 py-4">
			<div className="flex flex-wrap items-center gap-x-3 gap-y-2">
				<span className="min-w-0 font-semibold wrap-anywhere">{domain.domain}</span>
				<Badge tone={!domain.verified ? 'neutral' : domain.missingSince ? 'warn' : 'good'}>
					{!domain.verified ? 'Not verified' : domain.missingSince ? 'Record missing' : 'Verified'}
				</Badge>
				<span className="ml-auto flex gap-1">
					{toCheck && (
						<Button
							variant="secondary"
							size="small"
							pending={check.isPending}
							onClick={() => check.mutate(id)}
						>
							{check.isPending ? 'Checking...' : 'Check now'}
						</Button>
					)}
					<Button
						variant="ghost"
						size="small"
						pending={remove.isPending}
						onClick={() => remove.mutate(id)}
					>
						Remove<span className="sr-only"> {domain.domain}</span>
					</Button>
				</span>
			</div>
			{toCheck && (
				<div className="rounded-lg bg-sunken p-4 text-sm">
					<p>Add this TXT record where the domain’s DNS is managed, then check.</p>
					<dl className="mt-2 grid grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-4">
						<RecordPart name="Name" text={domain.record.name} />
						<RecordPart name="Value" text={domain.record.value} />
					</dl>
				</div>
			)}
			{domain.verified && (
				<div className="flex flex-wrap items-center gap-x-8 gap-y-2">
					<CheckboxField
						label="Require login with a provider"
						checked={domain.requireProvider}
						disabled={change.isPending}
						onChange={({ target }) => change.mutate({ id, requireProvider: target.checked })}
					/>
					<span className="flex min-w-0 flex-wrap items-center gap-2.5">
						<span aria-hidden>Auto-join as</span>
						<SelectField
							label={`Auto-join at ${domain.domain} as`}
							value={domain.joinAs ?? off}
							options={roles}
							disabled={change.isPending}
							onChange={(role) => change.mutate({ id, joinAs: role === off ? null : role })}
						/>
					</span>
				</div>
			)}
		</li>
	)
}

function RecordPart({ name, text }: { name: string; text: string }) {
	return (
		<>
			<dt className="text-soft">{name}</dt>
			<dd className="font-mono break-all">{text}</dd>
			<CopyButton text={text} label={`Copy ${name.toLowerCase()}`} />
		</>
	)
}
