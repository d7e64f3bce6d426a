import { type Field, isContactKey } from './fields'

/** How long a browser remembers a visitor who asked for it, in days. */
export const askOnceDays = 180

/** Whether a field identifies the visitor, so that the page can greet them the next time. */
const asksWho = ({ key, type }: Pick<Field, 'key' | 'type'>) =>
	isContactKey(key) || type === 'firstName' || type === 'lastName'

/** Whether the page of a form offers to remember its visitor, in a workspace that asks once. */
export const offersToRemember = (
	askOnce: boolean,
	fields: readonly Pick<Field, 'key' | 'type'>[],
) => askOnce && fields.some(asksWho)
