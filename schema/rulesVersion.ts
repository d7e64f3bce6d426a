/**
 * The version of the scoring rules. Increase it whenever a change could give a lead another score,
 * status or reason, then run `npm run migrations:new`: an index covers the leads scored by older
 * versions. worker/rescore scores those again.
 */
export const rulesVersion = 4
