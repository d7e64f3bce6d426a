/** Whether a typed text is a workspace's name; keyboards have straight apostrophes, names often curly ones. */
export const isNameTyped = (typed: string, name: string) => plain(typed) === plain(name)
const plain = (text: string) => text.replaceAll('’', "'").trim()
