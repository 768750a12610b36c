import type {
  EmailChoices,
  OptionalEmail,
  Preferences,
} from '@guildhall/contract/identity/preferences'

export type Stored = Preferences & { readonly muted: readonly OptionalEmail[] }

/** Of a user who has chosen nothing. */
export const usual: Stored = {
  locale: null,
  region: null,
  timeZone: null,
  firstDayOfWeek: null,
  theme: null,
  density: 'comfortable',
  motion: 'system',
  shortcuts: true,
  muted: [],
}

type Given<Fields> = { readonly [Name in keyof Fields]?: Fields[Name] | undefined }

/** Fields that are not given stay. */
export function change(before: Stored, given: Given<Preferences>): Stored {
  const set = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined))
  return { ...before, ...set }
}

/** What changes nothing leaves neither an event nor a line in the audit log. */
export const isSame = <Fields extends object>(before: Fields, after: Fields): boolean =>
  Object.entries(after).every(([name, value]) => before[name as keyof Fields] === value)

export function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name })
    // Offsets such as “+01:00” are no zones: they do not follow the summer.
    return /^[A-Z]/i.test(name)
  } catch {
    return false
  }
}

export function choicesOf(muted: readonly OptionalEmail[]): EmailChoices {
  return {
    newDevice: !muted.includes('newDevice'),
    webhookDisabled: !muted.includes('webhookDisabled'),
    invitationAsked: !muted.includes('invitationAsked'),
    usageAlert: !muted.includes('usageAlert'),
    withdrawalDeclared: !muted.includes('withdrawalDeclared'),
  }
}

/** What is muted after the choices, and what of it was not before. */
export function mute(before: readonly OptionalEmail[], given: Given<EmailChoices>) {
  const choices = { ...choicesOf(before) }
  for (const [kind, isOn] of Object.entries(given)) {
    if (isOn !== undefined) choices[kind as OptionalEmail] = isOn
  }
  const muted = (Object.keys(choices) as OptionalEmail[]).filter((kind) => !choices[kind])
  return { muted, turnedOff: muted.filter((kind) => !before.includes(kind)) }
}
