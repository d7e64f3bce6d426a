import { expect, test } from 'vitest'
import { isPrivateAddress } from './privateAddress'

test.each([
	...[
		'http://localhost:8787/',
		'localhost',
		'http://127.0.0.1/a',
		'https://10.0.0.7',
		'192.168.1.1',
	],
	...[
		'http://172.16.0.1',
		'http://172.31.9.9:80',
		'http://[::1]/',
		'http://[fd12::1]',
		'nas.local',
	],
	...['printer.home.arpa', 'https://wiki.internal./x', 'http://169.254.1.1'],
])('%s is for people in the same network', (address) => {
	expect(isPrivateAddress(address)).toBe(true)
})

test.each([
	...['https://example.com', 'acme.io/10.0.0.1', 'http://172.32.0.1', 'http://11.0.0.1'],
	...['http://[2606:4700::1111]', 'https://localhost.example.com', '10.example.com', 'http://', ''],
])('%s is not', (address) => {
	expect(isPrivateAddress(address)).toBe(false)
})
