import { startStripe } from '../../worker/testing/stripeStandIn'
import { stripePort } from './servers'

/** Playwright's global setup: the stand-in for Stripe lives as long as the tests run. */
export default async function standIns() {
	await startStripe(stripePort)
}
