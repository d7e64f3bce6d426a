import { expect, it } from 'vitest'
import { allImply, excludeEachOther } from './conditionLogic'
import type { Condition } from './conditions'

const is = (...value: string[]): Condition => ({ fact: 'size', op: 'is', value })
const isNot = (...value: string[]): Condition => ({ fact: 'size', op: 'isNot', value })
const contains = (...value: string[]): Condition => ({ fact: 'size', op: 'contains', value })
const atLeast = (value: number): Condition => ({ fact: 'size', op: 'atLeast', value })
const atMost = (value: number): Condition => ({ fact: 'size', op: 'atMost', value })
const answered: Condition = { fact: 'size', op: 'answered' }
const notAnswered: Condition = { fact: 'size', op: 'notAnswered' }
const other: Condition = { fact: 'country', op: 'is', value: ['DE'] }

it.each<[narrow: Condition[], wide: Condition[], expected: boolean]>([
	[[], [], true],
	[[is('a')], [], true],
	[[], [is('a')], false],
	[[is('a'), other], [is('a')], true],
	[[is('a')], [is('a'), other], false],
	[[is('A')], [is('a', 'b')], true],
	[[is('a', 'b')], [is('a')], false],
	[[isNot('a', 'b')], [isNot('a')], true],
	[[isNot('a')], [isNot('a', 'b')], false],
	[[is('abc')], [contains('b')], true],
	[[contains('abc')], [contains('b')], true],
	[[contains('b')], [contains('abc')], false],
	[[atLeast(5)], [atLeast(4)], true],
	[[atLeast(4)], [atLeast(5)], false],
	[[atMost(4)], [atMost(5)], true],
	[[is('7')], [atLeast(5)], true],
	[[is('3')], [atLeast(5)], false],
	[[is('a')], [answered], true],
	[[notAnswered], [answered], false],
	[[notAnswered], [notAnswered], true],
	[[is('a')], [isNot('b')], false],
	[[is('a')], [other], false],
])('%j is at most as wide as %j: %s', (narrow, wide, expected) => {
	expect(allImply(narrow, wide)).toBe(expected)
})

it.each<[conditions: Condition[], expected: boolean]>([
	[[], false],
	[[atLeast(6), atMost(5)], true],
	[[atLeast(5), atMost(5)], false],
	[[notAnswered, is('a')], true],
	[[is('a'), isNot('a', 'b')], true],
	[[is('a', 'c'), isNot('a')], false],
	[[is('a'), other], false],
])('%j can’t all hold: %s', (conditions, expected) => {
	expect(excludeEachOther(conditions)).toBe(expected)
})
