/** Calls `path` of the account, and returns the result. Throws an error that says what failed. */
export function callAccount<Result>(
	method: 'GET' | 'POST' | 'PUT',
	path: string,
	body?: object,
): Promise<Result>
