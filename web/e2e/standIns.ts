import { startConnectors } from '../../scripts/testing/connectorStandIns'
import { startProvider } from '../../scripts/testing/providerStandIn'
import { startStripe } from '../../scripts/testing/stripeStandIn'
import { startWebhookReceiver } from '../../scripts/testing/webhookStandIn'
import { origin, providers, receiverPort, stripePort, toolPort } from './servers'

/** Playwright's global setup: runs the stand-ins for Stripe, webhook receivers and sign-in providers during the tests. */
export default async function standIns() {
	await startStripe(stripePort)
	await startWebhookReceiver(receiverPort)
	await startConnectors(toolPort)
	for (const { kind, port } of providers) await startProvider(kind, origin, port)
}
