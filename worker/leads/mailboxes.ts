import disposableDomains from 'disposable-email-domains-js/dist/dict/disposable_email_blocklist.json'
import freeMailDomains from 'email-providers/all.json'

const disposable = new Set<string>(disposableDomains)
const freeMail = new Set<string>(freeMailDomains)

// Most are from RFC 2142; the others are common in offices.
const roles = new Set(
	`abuse accounting accounts admin administrator billing booking bookings business careers contact
	customerservice enquiries enquiry everyone finance hello help helpdesk hostmaster hr info
	information inquiries inquiry invoice invoices jobs kontakt legal mail mailer-daemon marketing
	media news newsletter no-reply noc noreply office orders postmaster press privacy reception
	recruiting root sales security service support team test webmaster`.split(/\s+/),
)

// RFC 2606 and RFC 6761: names that are never registered.
const reserved = /(^|\.)(example\.(com|net|org)|test|invalid|example|localhost)$/

/** The domain and its parents, without the top level: a.b.co → a.b.co, b.co. */
function* domainAndParents(domain: string) {
	const labels = domain.split('.')
	for (let i = 0; i < labels.length - 1; i++) yield labels.slice(i).join('.')
}

const within = (domains: Set<string>, domain: string) => {
	for (const candidate of domainAndParents(domain)) if (domains.has(candidate)) return true
	return false
}

/** What an address alone reveals about a mailbox; undefined if it is invalid. */
export function mailbox(email: string) {
	const match = /^([^\s@]+)@([^\s@.]+(?:\.[^\s@.]+)+)$/.exec(email.trim().toLowerCase())
	if (!match) return undefined
	const [, local = '', domain = ''] = match
	return {
		disposable: within(disposable, domain),
		reserved: reserved.test(domain),
		// Not by parent domain: mail.company.com is a company's, even if company.com offers free mail.
		free: freeMail.has(domain),
		role: roles.has(local.split('+', 1)[0] ?? ''),
	}
}
