/** Capitalizes the first letter. */
export const titleCase = (word: string) => word.charAt(0).toUpperCase() + word.slice(1)
