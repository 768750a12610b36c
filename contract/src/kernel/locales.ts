import { z } from 'zod'

/** The languages of all texts. */
export const locales = ['ru', 'uk', 'en', 'es', 'de', 'pl', 'fr', 'tr'] as const
export const Locale = z.enum(locales)
export type Locale = z.infer<typeof Locale>
