import { z } from 'zod'
import { InvitationPreview } from './identity/invitations.ts'
import { Preferences } from './identity/preferences.ts'
import { SignedIn } from './identity/sessions.ts'
import { OfferedProvider } from './identity/social.ts'
import { Locale } from './kernel/locales.ts'
import { Theme } from './kernel/theme.ts'
import { Branding } from './shared/branding.ts'
import { LegalText } from './shared/legal-texts.ts'

export { Locale, locales } from './kernel/locales.ts'
export { Theme } from './kernel/theme.ts'

/**
 * What the server writes into the page, so that the first render needs no request:
 * `<script type="application/json" id="boot">`. Language and theme live in the cookies
 * `lang` and `theme`, which the page may write; without them, the preferences of the user apply.
 */
export const Boot = z.object({
  session: SignedIn.nullable(),
  /** Of the signed-in user. */
  preferences: Preferences.nullable(),
  locale: Locale,
  theme: Theme,
  /** Base path of the account API: `/api/auth`, or the path of the base URL. */
  authBase: z.string(),
  /** May this visitor open the outbox page? */
  outbox: z.boolean(),
  passwordLength: z.object({ min: z.number(), max: z.number() }),
  signUp: z.boolean(),
  /** Name, logo, colors and links of this installation. */
  branding: Branding,
  /** The providers that users can sign in with. */
  social: z.array(OfferedProvider),
  /** The methods besides providers that users can sign in with. */
  methods: z.object({
    password: z.boolean(),
    passkey: z.boolean(),
    magicLink: z.boolean(),
    mailCode: z.boolean(),
  }),
  /** The page of another, trusted app that the URL asks to return to after sign-in. */
  returnTo: z.string().nullable(),
  /** Seconds for which the link in a verification email is valid. */
  verifyWithin: z.number(),
  /** Seconds that must pass before another verification email can be requested. */
  resendAfter: z.number(),
  /** True until the first user signs up and becomes the platform admin. */
  firstRun: z.boolean(),
  /** On the page of an invitation; without what it is for if there is none with this id. */
  invitation: z.object({ id: z.string(), preview: InvitationPreview.nullable() }).optional(),
  /** On the page of a legal text; null if there is none. */
  legal: LegalText.omit({ markdown: true })
    .extend({
      /** Empty where the page already contains it. */
      rendered: z.string(),
      /** The day of its last change, in the language of the page. */
      day: z.string(),
    })
    .nullable()
    .optional(),
  nonce: z.string(),
})
export type Boot = z.infer<typeof Boot>
