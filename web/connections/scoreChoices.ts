/** The minimum scores to choose from. */
export const scores = [50, 80]

export type ScoreChoice = 'all' | `${number}`

export const scoreChoices: [ScoreChoice, string][] = [
	['all', 'All leads'],
	...scores.map((least): [ScoreChoice, string] => [`${least}`, `Score ${least} or more`]),
]

export const scoreOf = (choice: ScoreChoice) => (choice === 'all' ? null : Number(choice))
