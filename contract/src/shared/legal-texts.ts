import { z } from 'zod'
import { Instant } from '../kernel/common.ts'
import { defineErrors, defineEvents } from '../kernel/define.ts'
import { endpoint } from '../kernel/endpoint.ts'
import { Locale } from '../kernel/locales.ts'

export const legalKinds = ['terms', 'privacy'] as const
export const LegalKind = z.enum(legalKinds)
export type LegalKind = z.infer<typeof LegalKind>

/** Characters of a text: about as many as a text in JSON may have here. */
export const longestLegalText = 65_000
/** Earlier versions that are kept of each text. */
export const mostEarlierVersions = 20
/** In JSON a character may take six bytes. */
const bodyLimit = 6 * longestLegalText + 1000

const Rendered = z.object({
  title: z.string().nullable(),
  rendered: z.string(),
})

/** A text as everybody sees it, in another language if there is none in that one. */
export const LegalText = Rendered.extend({
  kind: LegalKind,
  locale: Locale,
  locales: z.array(Locale),
  markdown: z.string(),
  changedAt: Instant,
})
export type LegalText = z.infer<typeof LegalText>

const Revision = z.object({
  revision: z.number().int(),
  changedAt: Instant,
  length: z.number().int(),
})

/** A text as administrators edit it. */
export const EditedLegalText = z.object({
  kind: LegalKind,
  locale: Locale,
  revision: z.number().int(),
  markdown: z.string(),
  changedAt: Instant.nullable(),
  revisions: z.array(Revision),
})

export const errors = defineErrors({
  LEGAL_TEXT_NOT_FOUND: { status: 404, message: 'Legal text not found' },
  LEGAL_TEXT_HAS_CHANGED: { status: 409, message: 'Legal text has changed' },
  LEGAL_TEXT_IS_TOO_COMPLEX: { status: 400, message: 'Legal text is too complex' },
})

export const events = defineEvents(
  { audience: 'operator' },
  {
    'legal_text.updated': z.object({
      kind: LegalKind,
      locale: Locale,
      revision: z.number().int(),
      removed: z.boolean(),
      restored: z.number().int().nullable(),
    }),
  },
)

export const get = endpoint({
  method: 'GET',
  path: '/api/site/legal/:kind',
  summary: 'The terms or the privacy policy of this installation, in a language if it is there',
  access: 'public',
  params: z.object({ kind: LegalKind }),
  query: z.object({ locale: Locale.default('en') }),
  output: LegalText,
  errors: ['LEGAL_TEXT_NOT_FOUND'],
})

export const list = endpoint({
  method: 'GET',
  path: '/api/admin/legal-texts',
  summary: 'Which texts there are, and when they were changed',
  access: 'operator',
  output: z.object({ items: z.array(Revision.extend({ kind: LegalKind, locale: Locale })) }),
})

const params = z.object({ kind: LegalKind, locale: Locale })

export const read = endpoint({
  method: 'GET',
  path: '/api/admin/legal-texts/:kind/:locale',
  summary: 'A text to be edited, with the list of its earlier versions',
  access: 'operator',
  params,
  output: EditedLegalText,
})

/** Markdown, without HTML and without images. */
const Text = z
  .string()
  .max(longestLegalText)
  .regex(/^[\P{Cc}\n\r\t]*$/u)
const Known = z.number().int().min(0).max(2_147_483_647)

export const save = endpoint({
  method: 'PUT',
  path: '/api/admin/legal-texts/:kind/:locale',
  summary: 'Publish a text; an empty one is not shown',
  access: 'operator',
  recentSignIn: true,
  bodyLimit,
  params,
  body: z.strictObject({
    markdown: Text,
    revision: Known,
  }),
  output: EditedLegalText,
  errors: ['LEGAL_TEXT_HAS_CHANGED', 'LEGAL_TEXT_IS_TOO_COMPLEX'],
})

const earlier = params.extend({
  earlier: z
    .string()
    .regex(/^[1-9]\d{0,8}$/)
    .transform(Number),
})

export const readVersion = endpoint({
  method: 'GET',
  path: '/api/admin/legal-texts/:kind/:locale/versions/:earlier',
  summary: 'An earlier version of a text',
  access: 'operator',
  params: earlier,
  output: z.object({ revision: z.number().int(), markdown: z.string(), changedAt: Instant }),
  errors: ['LEGAL_TEXT_NOT_FOUND'],
})

export const restore = endpoint({
  method: 'POST',
  path: '/api/admin/legal-texts/:kind/:locale/versions/:earlier/restore',
  summary: 'Publish an earlier version again',
  access: 'operator',
  recentSignIn: true,
  params: earlier,
  body: z.strictObject({
    revision: Known,
  }),
  output: EditedLegalText,
  errors: ['LEGAL_TEXT_NOT_FOUND', 'LEGAL_TEXT_HAS_CHANGED', 'LEGAL_TEXT_IS_TOO_COMPLEX'],
})

export const preview = endpoint({
  method: 'POST',
  path: '/api/admin/legal-texts/preview',
  summary: 'How a text will look, without publishing it',
  access: 'operator',
  bodyLimit,
  body: z.strictObject({ locale: Locale, markdown: Text }),
  output: Rendered,
  errors: ['LEGAL_TEXT_IS_TOO_COMPLEX'],
})
