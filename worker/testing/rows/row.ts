/** The ids planted for an owner, as used in paths. */
export type Planted = {
	linkId: string
	linkImportId: string
	leadId: string
	suspectId: string
	shortId: string
	/** Of the link. */
	tag: string
	deviceId: string
	passkeyId: string
	providerAccountId: string
	tokenId: string
	webhookId: string
	deliveryId: string
	connectorId: string
	feedId: string
	noteId: string
	viewId: string
	templateId: string
	qrStyleId: string
	campaignId: string
	pictureHash: string
	fileId: string
	trashedLeadId: string
	trashedLinkId: string
	/** The owner's own id. */
	memberId: string
	inviteId: string
	hostId: string
	companyDomainId: string
}

/**
 * How to call a route correctly. The tests of authorization and hostile input cover all rows, and fail if
 * the worker has a route without one.
 */
export type RouteRow = {
	/** The value for the path's parameter or wildcard. */
	param?: keyof Planted | '/pricing' | 'forged' | 'google'
	/** The query string. */
	query?: string
	json?: object | ((planted: Planted) => object)
	form?: Record<string, string>
	/** The type of the body, if it is neither JSON nor a form. */
	type?: string
	/** The status for an authorized caller. */
	ok: number
	/** The status for another owner: 404 if the path names something that is not theirs, else `ok`. */
	others?: number
	/** The status for other members of the workspace; defaults to `ok`. */
	mates?: number
	/** Whether the path names something of one user, which is a 404 for other members. */
	personal?: true
	/** The maximum of database round trips; defaults to 2, or 0 for routes open to anyone. */
	trips?: number
	/** The maximum when the isolate has the link cached. */
	hotTrips?: number
}

/** What a visitor leaves. */
export const details = {
	name: 'Vera Visitor',
	email: 'vera@visitors.example',
	phone: '+4930123456',
}
