/** How long a browser knows a visitor who asked for it, in days. */
export const askOnceDays = 180
