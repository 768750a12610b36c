const plain = /^[\w@%+=:,./-]+$/

/** As one word for a shell. */
export const quoted = (text: string) =>
  plain.test(text) ? text : `'${text.replaceAll("'", `'\\''`)}'`

/** What checks the file and what restores it, at the place where a server has it. */
export function restoreCommands(path: string) {
  const restore = (option: string) => `npx guildhall restore ${quoted(path)} ${option}`
  return [restore('--verify'), restore('--replace')].join('\n')
}
