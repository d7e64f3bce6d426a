import { addressOfLink } from '../../schema/linkAddress'
import type { Column } from './csv'
import type { CsvLink } from './linkQueries'

/** The columns of a file of links; `site` is the origin of this installation. */
export const linkColumns = (site: string): Column<CsvLink>[] => [
	['Title', (link) => link.title],
	['Short URL', (link) => addressOfLink(link, site)],
	['Destination URL', (link) => link.destinationUrl],
	['Description', (link) => link.description],
	['Tags', (link) => link.tags.join(', ')],
	['Short ID', (link) => link.shortId],
	['Custom Address', (link) => link.slug],
	['Domain', (link) => link.domain],
	['Active', (link) => (link.active ? 'Yes' : 'No')],
	['Archived', (link) => (link.archived ? 'Yes' : 'No')],
	['Created', (link) => link.createdAt.toISOString()],
	['Ends On', (link) => link.expiresAt?.toISOString()],
	['Ends After Leads', (link) => link.maxLeads],
	['People', (link) => link.visits],
	['Leads', (link) => link.leads],
	['Clicks Before', (link) => link.clicksBefore],
]
