const key = 'invite'

/** Remembers an invitation until it is accepted: signing up continues from a mail, whose link leads elsewhere. */
export function rememberInvite(secret: string | undefined) {
	try {
		if (secret) localStorage.setItem(key, secret)
		else localStorage.removeItem(key)
	} catch {
		// Without storage, the invitation's own link still works.
	}
}

export function rememberedInvite() {
	try {
		return localStorage.getItem(key) ?? undefined
	} catch {
		return undefined
	}
}
