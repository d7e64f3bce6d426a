/**
 * The number of the rules that score leads: one more whenever a change of them could give a lead another
 * score, status or reason, and then `npm run migrations:new`, because an index holds the leads that an
 * older number scored. They can be scored again, see worker/rescore.
 */
export const rulesVersion = 3
