import { expect, test } from 'vitest'
import { nextPath } from './nextPath'

test.each([
	['/links', '/links'],
	['/leads?q=a&status=hot#x', '/leads?q=a&status=hot#x'],
	[null, '/'],
	['', '/'],
	['links', '/'],
	['https://evil.example/', '/'],
	['//evil.example', '/'],
	['/\\evil.example', '/'],
	['/\t/evil.example', '/'],
	['javascript:alert(1)', '/'],
])('%j goes to %s', (next, path) => expect(nextPath(next, 'https://links.acme.io')).toBe(path))
