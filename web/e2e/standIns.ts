import { startStripe } from '../../scripts/testing/stripeStandIn'
import { startWebhookReceiver } from '../../scripts/testing/webhookStandIn'
import { receiverPort, stripePort } from './servers'

/** Playwright's global setup: runs the stand-ins for Stripe and for webhook receivers during the tests. */
export default async function standIns() {
	await startStripe(stripePort)
	await startWebhookReceiver(receiverPort)
}
