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
  'OpenAPI',
  'PNG',
  'JPEG',
  'WebP',
  'API',
  'JWT',
  'SMTP',
  'HTTPS',
  'IP',
  'ID',
  'URL',
]

/** Texts that are right although they equal the English ones. */
export const sames: readonly SameText[] = [
  { key: 'common:ui.code', locales: ['de', 'fr'], reason: 'Code is a German and a French word' },
  {
    key: 'two-factor:ui.code',
    locales: ['de', 'fr'],
    reason: 'Code is a German and a French word',
  },
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
  { key: 'reference:ui.open', locales: ['de'], reason: 'Details is a German word' },
  { key: 'reference:ui.openNamed', locales: ['de'], reason: 'Details is a German word' },
  { key: 'reference:ui.optional', locales: ['de'], reason: 'optional is a German word' },
  { key: 'reference:ui.nouns.teams', locales: ['de'], reason: 'Teams is a German word' },
  { key: 'reference:ui.nouns.passkeys', locales: ['de'], reason: 'Passkeys have that name there' },
  {
    key: 'reference:ui.nouns.webhooks',
    locales: ['de', 'es', 'fr'],
    reason: 'webhooks have that name there',
  },
  { key: 'reference:ui.nouns.roles', locales: ['es'], reason: 'Roles is a Spanish word' },
  { key: 'reference:ui.nouns.sessions', locales: ['fr'], reason: 'Sessions is a French word' },
  {
    key: 'reference:ui.nouns.invitations',
    locales: ['fr'],
    reason: 'Invitations is a French word',
  },
  {
    key: 'reference:ui.nouns.admin',
    locales: ['fr'],
    reason: 'Administration is a French word',
  },
  { key: 'shell:ui.sessions', locales: ['fr'], reason: 'Sessions is a French word' },
  { key: 'documents:pdf.subtotal', locales: ['es'], reason: 'Subtotal is a Spanish word' },
  {
    key: 'documents:pdf.total.invoice',
    locales: ['es', 'fr'],
    reason: 'Total is a Spanish and a French word',
  },
  {
    key: 'documents:pdf.total.receipt',
    locales: ['es', 'fr'],
    reason: 'Total is a Spanish and a French word',
  },
  { key: 'documents:pdf.description', locales: ['fr'], reason: 'Description is a French word' },
]
