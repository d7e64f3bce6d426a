/** Error codes for programs: stable, while messages may change. */
export const errorCodes = [
	'bad_input',
	'unauthorized',
	'token_expired',
	'forbidden',
	'insufficient_scope',
	'upgrade_required',
	'fresh_login',
	'unconfirmed',
	'suspended',
	'not_found',
	'conflict',
	'idempotency_mismatch',
	'too_large',
	'wrong_type',
	'proof_needed',
	'password_needed',
	'ended',
	'too_many',
	'unavailable',
	'internal',
] as const
export type ErrorCode = (typeof errorCodes)[number]
