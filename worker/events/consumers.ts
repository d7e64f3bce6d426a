import { hubConsumer } from '../hub/consumer'
import { mailConsumer } from '../mail/leadMails'
import { visitorMailConsumer } from '../replies/consumer'
import { webhookConsumer } from '../webhooks/consumer'
import type { Consumer } from './deliver'

/** All consumers of events. */
export const consumers: readonly Consumer[] = [
	hubConsumer,
	mailConsumer,
	visitorMailConsumer,
	webhookConsumer,
]
