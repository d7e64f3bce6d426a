// Part of the visitor's script: keep it small.

/**
 * How many bits of the hash must be zero: 256 tries on average, which take a slow phone about
 * 60 ms (`npm run bench -- --browser`).
 */
export const proofBits = 8

/** The same for a try at a link's password: four times the work. */
export const unlockBits = 10

/** The hashed text. Long, because each hash call costs a browser much and an attacker little. */
export const proofText = (page: string, nonce: string) => `${page}.${nonce}`.padEnd(16_384)

/** What an attempt at a link's password proves work for: each password costs its own work. */
export const unlockText = (page: string, password: string) => `${page}\n${password}`
