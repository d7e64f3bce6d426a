import { connectorConsumer } from '../connectors/consumer'
import { hubConsumer } from '../hub/consumer'
import { mailConsumer } from '../mail/leadMails'
import { bellConsumer } from '../notifications/consumer'
import { visitorMailConsumer } from '../replies/consumer'
import { webhookConsumer } from '../webhooks/consumer'
import type { Consumer } from './deliver'

/** All consumers of events. */
export const consumers: readonly Consumer[] = [
	hubConsumer,
	bellConsumer,
	mailConsumer,
	visitorMailConsumer,
	webhookConsumer,
	connectorConsumer,
]
