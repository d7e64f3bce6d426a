import { formatPercent } from '../ui/numbers'

/**
 * A conversion rate, or a dash where it would mislead: nobody came, or there are more leads than people, because
 * leads of visits taken for bots count and their visits don't. Imported leads don't lower a rate, so that only a full
 * one tells this.
 */
export const shownRate = (rate: string, people: number, leads: number) =>
	people === 0 || (rate === '100%' && leads > people) ? '–' : formatPercent(Number.parseFloat(rate))
