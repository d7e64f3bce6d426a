import type { LeadMailChoice } from '../../schema/mail'

export const choiceNames: [LeadMailChoice, string][] = [
	['at_once', 'Right away'],
	['daily', 'Once a day'],
	['hot', 'Hot leads only'],
	['never', 'Never'],
]
