import type { SameText } from './locale-texts.ts'

/** Names that every language writes the same way, in its own letters or not. */
export const names: readonly string[] = [
  'Guildhall',
  'English',
  'Русский',
  'Українська',
  'Español',
  'Deutsch',
  'Polski',
  'Français',
  'Türkçe',
  'API',
  'SMTP',
  'IP',
  'ID',
  'URL',
]

/** Texts that are right although they equal the English ones. */
export const sames: readonly SameText[] = []
