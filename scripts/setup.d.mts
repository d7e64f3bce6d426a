import type { parseArgs } from 'node:util'

/** The command's arguments, as parseArgs has them; exits with one line about the first that it doesn't take. */
export const readArguments: typeof parseArgs

/** Exits with the message of an error that says what to do. */
export function exitWith(error: Error): never

/** Runs a command with its output shown; exits with its code if it fails. */
export function run(command: string, args: string[], extra?: Record<string, string>): void

/** Runs a command silently; returns whether it succeeded, its stdout, and its stdout and stderr together. */
export function read(
	command: string,
	args: string[],
): Promise<{ ok: boolean; answer: string; output: string }>

/** The distinct values of a key anywhere in a configuration of wrangler's. */
export function configured(key: string, config?: string): string[]

/** Creates the local database. `persist` is wrangler's option for the folder of its state, if it isn't the default. */
export function migrateLocally(persist?: string[]): void

/** All migrations and the table in which wrangler notes them, as one text. */
export function allMigrations(): string
