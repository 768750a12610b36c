import { z } from 'zod'
import { PictureAddress } from '../kernel/common.ts'
import { defineErrors, defineEvents } from '../kernel/define.ts'
import { endpoint } from '../kernel/endpoint.ts'
import { PictureUpload, pictureBodyLimit, pictureErrors } from './pictures.ts'

/** In hexadecimal, such as `#0d5148`. */
const Color = z.string()

/** The accent and what depends on it in one theme; each pair of text and background has a contrast of 4.5. */
export const AccentColors = z.object({
  accent: Color,
  accentHover: Color,
  /** The color of text on the accent. */
  onAccent: Color,
  /** A pale background, with dark text on it in the light theme and light text in the dark one. */
  accentSoft: Color,
  link: Color,
})
export type AccentColors = z.infer<typeof AccentColors>

/** The look of this installation, as everybody sees it. */
export const Branding = z.object({
  name: z.string(),
  /** Path of the logo on this server. */
  logo: z.string().nullable(),
  /** The accent as it was chosen; `null` for the one of the product. */
  accentColor: Color.nullable(),
  /** Computed from the accent; `null` without one. */
  colors: z.object({ light: AccentColors, dark: AccentColors }).nullable(),
  /** An email address, or the address of a page. */
  support: z.string().nullable(),
  termsUrl: z.string().nullable(),
  privacyUrl: z.string().nullable(),
})
export type Branding = z.infer<typeof Branding>

/** What the operator can set. */
export const fields = [
  'name',
  'logo',
  'accentColor',
  'senderName',
  'mailFooter',
  'support',
  'termsUrl',
  'privacyUrl',
] as const
export const BrandingField = z.enum(fields)
export type BrandingField = z.infer<typeof BrandingField>

/** The look with what only emails show, for the operator. */
export const BrandingSettings = Branding.extend({
  /** The name that emails come from; `null` for the one in the settings file. */
  senderName: z.string().nullable(),
  /** Under every email of this installation, in place of the text of the product. */
  mailFooter: z.string().nullable(),
  /** Fields that the settings file sets, which cannot be changed here. */
  fixed: z.array(BrandingField),
})
export type BrandingSettings = z.infer<typeof BrandingSettings>

export const errors = defineErrors({
  THIS_IS_SET_IN_THE_SETTINGS_FILE: { status: 409, message: 'This is set in the settings file' },
})

export const events = defineEvents(
  { audience: 'operator' },
  { 'branding.updated': Branding.extend({ changed: z.array(BrandingField) }) },
)

export const get = endpoint({
  method: 'GET',
  path: '/api/branding',
  summary: 'Name, logo, colors and links of this installation',
  access: 'public',
  output: Branding,
})

export const getSettings = endpoint({
  method: 'GET',
  path: '/api/admin/branding',
  summary: 'The look of this installation, with what the settings file fixes',
  access: 'operator',
  output: BrandingSettings,
})

const Line = z
  .string()
  .trim()
  .min(1)
  .max(64)
  .regex(/^[^\p{C}<>]+$/u)
const isAddress = (text: string) => /^[^\s<>@]+@[^\s<>@]+$/.test(text)
const Page = PictureAddress.regex(/^(?:https?:\/\/|\/(?!\/))/)

/** Values of the look, of the settings file as well; `null` for the one of the product. */
export const BrandingInput = z.strictObject({
  name: Line.nullable().optional(),
  accentColor: z
    .string()
    .regex(/^#[0-9a-f]{6}$/i)
    .toLowerCase()
    .nullable()
    .optional(),
  senderName: Line.nullable().optional(),
  mailFooter: z
    .string()
    .trim()
    .min(1)
    .max(500)
    .regex(/^[^\p{Cc}]+$/u)
    .nullable()
    .optional(),
  support: z
    .string()
    .max(320)
    .refine((text) => isAddress(text) || Page.safeParse(text).success)
    .nullable()
    .optional(),
  termsUrl: Page.nullable().optional(),
  privacyUrl: Page.nullable().optional(),
})

export const update = endpoint({
  method: 'PATCH',
  path: '/api/admin/branding',
  summary: 'Change the look of this installation; pages and emails follow at once',
  access: 'operator',
  recentSignIn: true,
  body: BrandingInput,
  output: BrandingSettings,
  errors: ['THIS_IS_SET_IN_THE_SETTINGS_FILE'],
})

export const setLogo = endpoint({
  method: 'PUT',
  path: '/api/admin/branding/logo',
  summary: 'Upload the logo of this installation',
  access: 'operator',
  recentSignIn: true,
  bodyLimit: pictureBodyLimit,
  body: PictureUpload,
  output: BrandingSettings,
  errors: [...pictureErrors],
})

export const removeLogo = endpoint({
  method: 'DELETE',
  path: '/api/admin/branding/logo',
  summary: 'Remove the logo of this installation',
  access: 'operator',
  recentSignIn: true,
  output: BrandingSettings,
})
