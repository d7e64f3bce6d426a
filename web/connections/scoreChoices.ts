const scores = { all: 'All leads', '50': 'Score 50 and more', '80': 'Score 80 and more' } as const
export type ScoreChoice = keyof typeof scores

export const scoreChoices = Object.entries(scores) as [ScoreChoice, string][]

export const scoreOf = (choice: ScoreChoice) => (choice === 'all' ? null : Number(choice))
