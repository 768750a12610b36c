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
  'Caps Lock',
  'JavaScript',
  'API',
  'SMTP',
  'IP',
  'ID',
  'URL',
]

/** Texts that are right although they equal the English ones. */
export const sames: readonly SameText[] = [
  { key: 'common:ui.code', locales: ['de', 'fr'], reason: 'Code is a German and a French word' },
  { key: 'sessions:ui.signUp.name', locales: ['de'], reason: 'Name is a German word' },
  {
    key: 'sessions:ui.list.kind.tablet',
    locales: ['de', 'pl', 'tr'],
    reason: 'the device has the same name there',
  },
  {
    key: 'sessions:ui.list.kind.computer',
    locales: ['de'],
    reason: 'Computer is a German word',
  },
  { key: 'sessions:ui.list.title', locales: ['fr'], reason: 'Sessions is a French word' },
  { key: 'shell:ui.sessions', locales: ['fr'], reason: 'Sessions is a French word' },
]
