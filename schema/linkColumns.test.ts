import { describe, expect, it } from 'vitest'
import { parseCsv } from './csv'
import { guessLinkColumns, knownOfLinks, type LinkColumn, linkColumns } from './linkColumns'
import { readLinkRow } from './linkRow'

// Hand-made rows under the headings that other tools export.
const files: Record<string, [string, Partial<Record<LinkColumn, string>>]> = {
	'Bitly’s screen': [
		'Title,Short Link,Long URL,Date Created,Tags,Engagements\nGuide,bit.ly/3AbCdEf,https://example.com/guide,2024-03-05,"print, berlin",1204',
		{
			title: 'Title',
			slug: 'Short Link',
			destination: 'Long URL',
			created: 'Date Created',
			tags: 'Tags',
			clicks: 'Engagements',
		},
	],
	'Bitly’s API': [
		'id,link,long_url,title,created_at,archived,tags,custom_bitlinks\nbit.ly/3AbCdEf,https://bit.ly/3AbCdEf,https://example.com/guide,Guide,2024-03-05T10:11:12+0000,false,"[""print""]",',
		{
			slug: 'link',
			destination: 'long_url',
			title: 'title',
			created: 'created_at',
			archived: 'archived',
			tags: 'tags',
		},
	],
	Dub: [
		'Short link,Destination URL,Clicks,Created at,Tags,Archived\nhttps://dub.sh/guide,https://example.com/guide,3,2024-03-05T10:11:12.000Z,print,false',
		{
			slug: 'Short link',
			destination: 'Destination URL',
			clicks: 'Clicks',
			created: 'Created at',
			tags: 'Tags',
			archived: 'Archived',
		},
	],
	'Short.io': [
		'id,originalURL,shortURL,path,title,domain,createdAt,tags,clicks\nlnk_1,https://example.com/guide,https://go.brand.com/guide,guide,Guide,go.brand.com,2024-03-05T10:11:12.000Z,print,3',
		{
			destination: 'originalURL',
			slug: 'path',
			title: 'title',
			domain: 'domain',
			created: 'createdAt',
			tags: 'tags',
			clicks: 'clicks',
		},
	],
	Rebrandly: [
		'title,slashtag,destination,shortUrl,domain.fullName,createdAt,clicks\nGuide,guide,https://example.com/guide,rebrand.ly/guide,rebrand.ly,2016-07-13T10:54:12.000Z,42',
		{
			title: 'title',
			slug: 'slashtag',
			destination: 'destination',
			domain: 'domain.fullName',
			created: 'createdAt',
			clicks: 'clicks',
		},
	],
	TinyURL: [
		'domain,alias,tiny_url,url,tags,created_at,hits\ntinyurl.com,guide,https://tinyurl.com/guide,https://example.com/guide,,2024-03-05T10:11:12+00:00,7',
		{
			domain: 'domain',
			slug: 'alias',
			destination: 'url',
			tags: 'tags',
			created: 'created_at',
			clicks: 'hits',
		},
	],
	Kutt: [
		'address,banned,created_at,description,link,target,visit_count\nguide,false,2024-03-05T10:11:12.000Z,Thirty pages,https://kutt.it/guide,https://example.com/guide,12',
		{
			slug: 'address',
			created: 'created_at',
			description: 'description',
			destination: 'target',
			clicks: 'visit_count',
		},
	],
	Sink: [
		'slug,url,comment,createdAt,expiration\nguide,https://example.com/guide,Thirty pages,1709633472,1900000000',
		{
			slug: 'slug',
			destination: 'url',
			description: 'comment',
			created: 'createdAt',
			endsOn: 'expiration',
		},
	],
	YOURLS: [
		'keyword,url,title,timestamp,ip,clicks\nguide,https://example.com/guide,Guide,2024-03-05 10:11:12,127.0.0.1,5',
		{
			slug: 'keyword',
			destination: 'url',
			title: 'title',
			created: 'timestamp',
			clicks: 'clicks',
		},
	],
	'a file without headings': [
		'https://a.example/x,first\nhttps://b.example/y,second',
		{ destination: 'Column 1' },
	],
	'headings in another language': [
		'Kürzel,Ziel\nguide,https://example.com/guide',
		{ destination: 'Ziel' },
	],
	'destinations called links': [
		'Name,Link\nGuide,https://example.com/guide',
		{
			title: 'Name',
			destination: 'Link',
		},
	],
}

describe('the columns of', () => {
	it.each(Object.entries(files))('%s', (_, [text, expected]) => {
		const table = parseCsv(text, knownOfLinks)
		const mapping = guessLinkColumns(table)
		const named = Object.fromEntries(
			linkColumns.flatMap((column) => {
				const index = mapping[column]
				return index === undefined ? [] : [[column, table.columns[index]]]
			}),
		)
		expect(named).toEqual(expected)
		const [row = { number: 0, cells: [] }] = table.rows
		const { issues } = readLinkRow(row, mapping, { site: 'localhost' }, new Date('2026-11-25'))
		expect(issues).toEqual([])
	})
})

describe('a cell', () => {
	const link = (headings: string, cells: string) => {
		const table = parseCsv(`destination,${headings}\nhttps://a.example,${cells}`, knownOfLinks)
		const [row = { number: 0, cells: [] }] = table.rows
		const hosts = { site: 'links.example', live: new Set(['go.brand.com']) }
		return readLinkRow(row, guessLinkColumns(table), hosts, new Date('2026-11-25'))
	}
	it.each([
		['slug', 'https://bit.ly/Guide', { slug: 'Guide', domain: null }],
		['slug', 'go.brand.com/guide/', { slug: 'guide', domain: 'go.brand.com' }],
		['slug', 'https://links.example/l/guide', { slug: 'guide', domain: null }],
		['slug', '/guide', { slug: 'guide', domain: null }],
		['slug', 'https://bit.ly/', { slug: null }],
		['slug,domain', 'guide,https://GO.brand.com/', { slug: 'guide', domain: 'go.brand.com' }],
		['slug,domain', 'guide,ab12.short.gy', { slug: 'guide', domain: null }],
		['tags', '"[""b"", ""A""]"', { tags: ['a', 'b'] }],
		['tags', 'x; y | x', { tags: ['x', 'y'] }],
		['clicks', '"1,234"', { clicksBefore: 1234 }],
		['clicks', '12.0', { clicksBefore: 12 }],
		['clicks', '', { clicksBefore: null }],
		['title', 'x'.repeat(200), { title: 'x'.repeat(100) }],
		['title', '', { title: 'a.example' }],
		['archived,active', 'TRUE,0', { archived: true, active: false }],
	])('under %s that says %s', (headings, cells, expected) =>
		expect(link(headings, cells)).toMatchObject({ link: expected, issues: [] }),
	)
})
