/** The DNS record that proves whose a domain is, of the type TXT. */
export const recordOf = ({ domain, proof }: { domain: string; proof: string }) => ({
	name: `_leadlinks.${domain}`,
	value: `leadlinks-verification=${proof}`,
})

/** Whether a record's text is that one's. */
export const isProof = (domain: { domain: string; proof: string }) => (text: string) =>
	text.trim() === recordOf(domain).value
