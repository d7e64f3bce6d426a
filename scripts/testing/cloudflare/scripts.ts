import { randomUUID } from 'node:crypto'
import {
	type Account,
	type Answer,
	ApiError,
	type Asked,
	type Binding,
	json,
	notFound,
	type Route,
	type Script,
} from './account.ts'

const scriptOf = ({ account, path: [name] }: Asked) => {
	const script = account.scripts.get(name as string)
	if (!script) throw notFound('This Worker')
	return script
}

/** Scripts with their assets, secrets, versions and deployments. */
export const scriptRoutes: Route[] = [
	[
		/^GET \/workers\/scripts$/,
		({ account }) => ({
			result: [...account.scripts].map(([id, { migrationTag }]) => ({
				id,
				migration_tag: migrationTag,
			})),
		}),
	],
	[
		/^GET \/workers\/services\/([^/]+)$/,
		(asked) => {
			scriptOf(asked)
			return {
				result: {
					default_environment: {
						environment: 'production',
						script: { last_deployed_from: 'wrangler' },
					},
				},
			}
		},
	],
	[
		/^GET \/workers\/scripts\/([^/]+)\/secrets$/,
		(asked) => ({
			result: (scriptOf(asked).versions[0]?.bindings ?? []).filter(
				({ type }) => type === 'secret_text',
			),
		}),
	],
	[
		/^PUT \/workers\/scripts\/([^/]+)\/secrets$/,
		(asked) => {
			const { text, ...binding } = json<Binding & { text: string }>(asked)
			asked.account.secrets.add(text)
			scriptOf(asked).versions[0]?.bindings.push(binding as Binding)
			return { result: binding }
		},
	],
	[
		/^POST \/workers\/scripts\/([^/]+)\/assets-upload-session$/,
		(asked) => {
			const { manifest } = json<{ manifest: Record<string, { hash: string }> }>(asked)
			asked.account.published = Object.keys(manifest)
			const missing = Object.values(manifest)
				.map(({ hash }) => hash)
				.filter((hash) => !asked.account.assets.has(hash))
			return { result: { jwt: token(), buckets: missing.length > 0 ? [missing] : [] }, status: 201 }
		},
	],
	[
		/^POST \/workers\/assets\/upload$/,
		async (asked) => {
			for (const hash of (await form(asked)).keys()) asked.account.assets.add(hash)
			return { result: { jwt: token() }, status: 201 }
		},
	],
	[
		/^PUT \/workers\/scripts\/([^/]+)$/,
		async (asked) => {
			const [name = ''] = asked.path
			const script = asked.account.scripts.get(name) ?? {
				versions: [],
				deployments: [],
				onSubdomain: false,
				crons: [],
			}
			asked.account.scripts.set(name, script)
			const { id } = await upload(asked, script)
			deploy(script, [{ version_id: id, percentage: 100 }])
			return { result: { id: name, etag: id, deployment_id: randomUUID(), startup_time_ms: 10 } }
		},
	],
	[
		/^POST \/workers\/scripts\/([^/]+)\/versions$/,
		async (asked) => {
			const { id } = await upload(asked, scriptOf(asked))
			return {
				result: {
					id,
					number: 1,
					startup_time_ms: 10,
					metadata: {},
					resources: { script: { etag: id } },
				},
			}
		},
	],
	[
		/^GET \/workers\/scripts\/([^/]+)\/versions\/([^/]+)$/,
		(asked) => {
			const version = scriptOf(asked).versions.find(({ id }) => id === asked.path[1])
			if (!version) throw notFound('This version')
			const { id, bindings } = version
			const metadata = { created_on: new Date().toISOString(), source: 'wrangler' }
			return { result: { id, number: 1, metadata, resources: { bindings, script: {} } } }
		},
	],
	[
		/^POST \/workers\/scripts\/([^/]+)\/deployments$/,
		(asked) => {
			const { versions } = json<Script['deployments'][number]>(asked)
			return { result: deploy(scriptOf(asked), versions) }
		},
	],
	[
		/^GET \/workers\/scripts\/([^/]+)\/settings$/,
		(asked) => ({ result: { bindings: scriptOf(asked).versions[0]?.bindings ?? [] } }),
	],
	[/^PATCH \/workers\/scripts\/([^/]+)\/script-settings$/, (asked) => ({ result: json(asked) })],
	[
		/^POST \/workers\/scripts\/([^/]+)\/subdomain$/,
		(asked) => {
			subdomainOf(asked.account)
			const { enabled } = json<{ enabled: boolean }>(asked)
			scriptOf(asked).onSubdomain = enabled
			return { result: { enabled, previews_enabled: false } }
		},
	],
	[
		/^PUT \/workers\/scripts\/([^/]+)\/schedules$/,
		(asked) => {
			const crons = json<{ cron: string }[]>(asked)
			scriptOf(asked).crons = crons.map(({ cron }) => cron)
			return { result: { schedules: crons } }
		},
	],
	[
		/^GET \/workers\/workers\/([^/]+)$/,
		(asked) => ({ result: { subdomain: { enabled: scriptOf(asked).onSubdomain } } }),
	],
	[
		/^GET \/workers\/scripts\/([^/]+)\/deployments$/,
		(asked) => ({ result: { deployments: scriptOf(asked).deployments } }),
	],
	[/^GET \/workers\/subdomain$/, ({ account }) => subdomainOf(account)],
]

/** Adds a version; secrets it does not bring stay as they are. */
async function upload(asked: Asked, script: Script) {
	const { versions } = script
	const metadata = JSON.parse(String((await form(asked)).get('metadata'))) as {
		bindings: Binding[]
		migrations?: { new_tag: string; steps: object[] }
	}
	script.migrationTag = metadata.migrations?.new_tag ?? script.migrationTag
	for (const { type, text } of metadata.bindings)
		if (type === 'secret_text') asked.account.secrets.add(String(text))
	const inherited = (versions[0]?.bindings ?? []).filter(
		({ name, type }) =>
			type === 'secret_text' && !metadata.bindings.some((binding) => binding.name === name),
	)
	const bindings = [
		...inherited,
		...metadata.bindings.map(({ text, ...binding }) => binding as Binding),
	]
	const version = { id: randomUUID(), bindings }
	versions.unshift(version)
	return version
}

function deploy(script: Script, versions: Script['deployments'][number]['versions']) {
	const deployment = { id: randomUUID(), created_on: new Date().toISOString(), versions }
	script.deployments.unshift(deployment)
	return deployment
}

function subdomainOf({ subdomain }: Account): Answer {
	if (!subdomain) throw new ApiError(404, 10007, 'This account has no workers.dev subdomain')
	return { result: { subdomain } }
}

const form = ({ body, headers }: Asked) =>
	new Response(body as BodyInit, {
		headers: { 'Content-Type': headers['content-type'] ?? '' },
	}).formData()

/** A token that the asset upload accepts: a JWT that has not expired. */
function token() {
	const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
	return `${part({ alg: 'none' })}.${part({ exp: Math.floor(Date.now() / 1000) + 3600 })}.x`
}
