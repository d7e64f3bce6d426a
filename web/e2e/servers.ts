import { connectorKindNames } from '../../schema/connectorKinds.ts'
import { toolClient } from '../../scripts/testing/connectorGrants.ts'
import { providerClient } from '../../scripts/testing/providerStandIn.ts'

/** Eight consecutive ports for the journeys' servers. */
const port = Number(process.env.E2E_PORT ?? 8799)
const sellingPort = port + 1
export const stripePort = port + 2
export const receiverPort = port + 3
const providerPort = port + 4
export const toolPort = port + 7

export const origin = `http://localhost:${port}`
export const sellingOrigin = `http://localhost:${sellingPort}`
export const receiverOrigin = `http://127.0.0.1:${receiverPort}`
export const toolOrigin = `http://127.0.0.1:${toolPort}`
export const stripeOrigin = `http://127.0.0.1:${stripePort}`

/** Stand-ins for sign-in providers. */
export const providers = (['google', 'microsoft', 'oidc'] as const).map((kind, i) => ({
	kind,
	port: providerPort + i,
}))

/** The variables that enable signing in with them. */
const providerVars = {
	GOOGLE_CLIENT_ID: providerClient.id,
	GOOGLE_CLIENT_SECRET: providerClient.secret,
	GOOGLE_OIDC_BASE: `http://127.0.0.1:${providerPort}`,
	MICROSOFT_CLIENT_ID: providerClient.id,
	MICROSOFT_CLIENT_SECRET: providerClient.secret,
	MICROSOFT_OIDC_BASE: `http://127.0.0.1:${providerPort + 1}`,
	OIDC_ISSUER: `http://127.0.0.1:${providerPort + 2}`,
	OIDC_CLIENT_ID: providerClient.id,
	OIDC_CLIENT_SECRET: providerClient.secret,
	OIDC_NAME: 'Acme',
}

/** Stand-ins for the tools that leads are sent to. */
const toolVars = Object.fromEntries(
	connectorKindNames.flatMap((kind) => [
		[`${kind.toUpperCase()}_API_BASE`, `${toolOrigin}/journeys/${kind}`],
		[`${kind.toUpperCase()}_CLIENT_ID`, toolClient.id],
		[`${kind.toUpperCase()}_CLIENT_SECRET`, toolClient.secret],
	]),
)

/** The variables that make a server sell plans. */
export const sellingVars = {
	STRIPE_SECRET_KEY: 'sk_test_stand_in',
	STRIPE_PUBLISHABLE_KEY: 'pk_test_stand_in',
	STRIPE_WEBHOOK_SECRET: 'whsec_stand_in',
	STRIPE_API_BASE: stripeOrigin,
	SALES_EMAIL: 'sales@leadlinks.app',
}

/** One server unlocks everything, the other sells plans, with a stand-in for Stripe. */
export const servers = [
	{
		port,
		state: 'test-results/state',
		vars: {
			ADMIN_EMAILS: 'operator@acme.io',
			WEBHOOKS_TO_LOOPBACK: 'on',
			DNS_OVER_HTTPS_BASE: receiverOrigin,
			...providerVars,
			...toolVars,
		},
	},
	{ port: sellingPort, state: 'test-results/selling', vars: sellingVars },
]
