import { startStripe } from '../../scripts/testing/stripeStandIn'
import { stripePort } from './servers'

/** Playwright's global setup: runs the stand-in for Stripe during the tests. */
export default async function standIns() {
	await startStripe(stripePort)
}
