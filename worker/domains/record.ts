/** The TXT record that proves who owns a domain. */
export const recordOf = ({ domain, proof }: { domain: string; proof: string }) => ({
	name: `_leadlinks.${domain}`,
	value: `leadlinks-verification=${proof}`,
})

/** Whether a TXT record's text is the domain's proof. */
export const isProof = (domain: { domain: string; proof: string }) => (text: string) =>
	text.trim() === recordOf(domain).value
